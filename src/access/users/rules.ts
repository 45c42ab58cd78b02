const loginForm = /^[a-z0-9][a-z0-9._-]{0,59}$/

/** In lower case. */
export const isLogin = (given: string): boolean => loginForm.test(given)
