// Loaded into a backend's process before anything else. Its clock is `TEST_CLOCK_MS` ahead, and each SIGUSR2 puts it
// forward by another 31 s: beyond what may be answered without Redis.
let ahead = Number(process.env['TEST_CLOCK_MS']);
process.on('SIGUSR2', () => (ahead += 31_000));

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + ahead);
    else super(...args);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
