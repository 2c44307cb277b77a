// Loaded into a backend's process before anything else. What it gives up after a time, it gives up five times later, so
// that a machine that does much beside it reaches no deadline.
const wait = globalThis.setTimeout;
globalThis.setTimeout = (task, ms, ...args) => wait(task, 5 * ms, ...args);
