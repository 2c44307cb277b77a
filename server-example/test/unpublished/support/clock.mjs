// Loaded into a backend's process before anything else. Its clock is `TEST_CLOCK_MS` ahead, and each SIGUSR2 puts it
// forward by another 31 s, as if the process had been suspended: beyond what may be answered without Redis, and beyond
// the time in which an action must be sent.
const ahead = Number(process.env['TEST_CLOCK_MS']);
let suspended = 0;
process.on('SIGUSR2', () => (suspended += 31_000));

const now = performance.now.bind(performance);
performance.now = () => now() + suspended;

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(Date.now());
    else super(...args);
  }
  static now() {
    return RealDate.now() + ahead + suspended;
  }
};
