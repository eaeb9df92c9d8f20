import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Connect, createServer } from 'vite';
import { freePort } from '#testing/free-port.ts';

const ROOT = join(import.meta.dirname, '..');
const HOST = process.env['TILLVIEW_HOST'] || '127.0.0.1';
const PORT = Number(process.env['TILLVIEW_PORT'] || 4800);
const SERVER_SOURCE =
  /\/src\/(?:accounts|api-keys|bff|cli|contract|database|demo-orders|http|order-domain|order-store|order-sync|orders-service|upstream)\/(?!.*\.test\.ts$)/;
/** Editors save several files at once. */
const SETTLED_AFTER_MS = 100;

// The servers behind Vite keep this port across restarts.
const serverPort = await freePort(HOST);

/** Resolves once the servers serve or have ended. */
let serving = Promise.withResolvers<void>();

function startServers(): ChildProcess {
  const { resolve } = serving;
  const child = spawn(
    process.execPath,
    [join(ROOT, 'src/cli/tillview.ts'), 'serve', '--no-build'],
    {
      stdio: ['inherit', 'pipe', 'inherit'],
      env: { ...process.env, TILLVIEW_PORT: String(serverPort) },
    },
  );
  createInterface(child.stdout)
    .on('line', (line) => {
      // People open Vite's address instead.
      if (line.startsWith('Tillview is ready on ')) resolve();
      else console.log(line);
    })
    .on('close', resolve);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

// The proxy keeps the browser's Host header, a loopback name, which passes the servers' check.
const target = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${serverPort}`;
const proxy = { '/api': target, '/healthz': target, '/readyz': target, '/sign-in/oidc': target };
/**
 * Holds requests until the servers have started, because Vite's proxy would log each with a stack.
 */
const wait: Connect.NextHandleFunction = async ({ url = '' }, _response, next) => {
  if (Object.keys(proxy).some((path) => url.startsWith(path))) await serving.promise;
  next();
};
const vite = await createServer({
  root: ROOT,
  plugins: [
    { name: 'wait-for-servers', configureServer: ({ middlewares }) => void middlewares.use(wait) },
  ],
  // Skips the benchmark pages, whose libraries are installed only for them.
  optimizeDeps: { entries: 'index.html' },
  server: {
    host: HOST,
    port: PORT,
    strictPort: true,
    proxy,
  },
});
await vite.listen();
vite.printUrls();

let servers = startServers();
let restarts = Promise.resolve();
let settling: NodeJS.Timeout | undefined;

async function restart(): Promise<void> {
  console.log('Restarting the servers.');
  serving = Promise.withResolvers();
  await end(servers);
  servers = startServers();
}

// `node --watch` would mix its import reports with the messages of the database's worker threads.
vite.watcher.on('all', (_event, path) => {
  if (!SERVER_SOURCE.test(path)) return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    restarts = restarts.then(restart);
  }, SETTLED_AFTER_MS);
});

// Stop the servers however this process ends (Vite ends it on SIGTERM).
process.once('exit', () => servers.kill('SIGTERM'));
process.once('SIGINT', () => process.exit(0));
