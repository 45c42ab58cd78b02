// Tells systemd how the service is (sd_notify): ready, alive, stopping. Through systemd's own
// program, because Node has no datagram sockets of the kind on which systemd listens (decision 21).

import { execFile } from 'node:child_process'

const longestMs = 5000

/** A service manager that wants to hear of this process. */
export interface ServiceManager {
  /** Without a message for this long, it takes the process for stuck. */
  readonly watchdogMs: number | undefined
}

export interface Notifications {
  ready(): void
  stopping(): void
}

/** Does nothing where no service manager listens. */
export function notifyManager(
  manager: ServiceManager | undefined,
  failed: (error: Error) => void,
): Notifications {
  if (!manager) return { ready: () => {}, stopping: () => {} }
  const send = (message: string) => {
    const child = execFile('systemd-notify', [message], { timeout: longestMs }, (error) => {
      if (error) failed(error)
    })
    child.unref()
  }
  let timer: NodeJS.Timeout | undefined
  return {
    ready: () => {
      send('READY=1')
      if (manager.watchdogMs === undefined) return
      // A process whose event loop is stuck sends nothing, and is restarted.
      timer = setInterval(() => send('WATCHDOG=1'), manager.watchdogMs / 2).unref()
    },
    stopping: () => {
      clearInterval(timer)
      send('STOPPING=1')
    },
  }
}
