/** Whether less than `ms` have passed since `at`, in milliseconds since 1970. If the clock was set back, it is not known. */
export const isRecent = (at: number, ms: number): boolean => Math.abs(Date.now() - at) < ms;
