/**
 * The entry of a process that builds the dashboard: `ROOT OUTDIR`. It takes with it when it ends all that building needs, half a gigabyte
 * and more, and what is wrong goes to its parent as a text.
 */
import { build } from 'vite';

const [, , root = '', outDir = ''] = process.argv;
// Nobody waits for the build any more.
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
