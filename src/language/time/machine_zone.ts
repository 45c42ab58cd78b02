/** The time zone that this machine is set to. */
export const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
