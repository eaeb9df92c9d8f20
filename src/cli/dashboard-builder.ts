/**
 * A process that builds the dashboard: `ROOT OUTDIR`. Its end frees the half gigabyte or more that
 * building needs. Errors are sent to the parent process.
 */
import { build } from 'vite';

const [, , root = '', outDir = ''] = process.argv;
// Without the parent, nobody waits for the build.
process.once('disconnect', () => process.exit());
try {
  await build({ root, logLevel: 'silent', build: { outDir, emptyOutDir: true } });
} catch (error) {
  process.exitCode = 1;
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  process.send?.(error instanceof Error ? error.message : String(error), () => resolve());
  await sent;
}
process.disconnect?.();
