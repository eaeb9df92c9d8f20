import { SingleBar } from 'cli-progress';

/** On standard error: a bar in a terminal, nothing elsewhere. */
export type Progress = {
  /** In any unit. */
  update(done: number, total: number): void;
  stop(): void;
};

/** Appears with the first update. */
export function createProgress(label: string): Progress {
  const bar = new SingleBar({
    format: `${label} {bar} {percentage}%`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    stream: process.stderr,
    // The bar's own signal handler would keep Ctrl+C from ending the process.
    gracefulExit: false,
  });
  return {
    update(done, total) {
      if (!bar.isActive) bar.start(total, done);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
