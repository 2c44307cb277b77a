// What a process under test reports to the benchmark: its origin, and on request its resource usage.
export interface Usage {
  /** Resident memory in bytes, now and at its peak. */
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
