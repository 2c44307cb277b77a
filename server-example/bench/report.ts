// What a process under test tells the benchmark: where it listens, and, when asked, what it has used.
export interface Usage {
  /** Bytes that the process holds now, and the most that it has held. */
  readonly rss: number;
  readonly peak: number;
  /** Microseconds of processor time since its start. */
  readonly cpu: number;
}

export function report(origin: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const usage: Usage = {
      rss: process.memoryUsage().rss,
      peak: process.resourceUsage().maxRSS * 1024,
      cpu: user + system,
    };
    process.send?.(usage);
  });
  process.send?.(origin);
}
