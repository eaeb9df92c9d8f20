import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const HOST = process.env['TILLVIEW_HOST'] || '127.0.0.1';
const PORT = Number(process.env['TILLVIEW_PORT'] || 4800);

/** A port that is free now, for the servers behind Vite: it stays theirs over their restarts. */
async function findFreePort(): Promise<number> {
  const server = createNetServer().listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return address.port;
}

const serverPort = await findFreePort();
const servers = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(ROOT, 'src/cli/tillview.ts'), 'serve', '--no-build'],
  { stdio: 'inherit', env: { ...process.env, TILLVIEW_PORT: String(serverPort) } },
);

// The Host header stays the browser's own, a loopback name, and so passes the servers' check.
const target = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${serverPort}`;
const vite = await createServer({
  root: ROOT,
  server: {
    host: HOST,
    port: PORT,
    strictPort: true,
    proxy: { '/api': target, '/healthz': target, '/readyz': target },
  },
});
await vite.listen();
vite.printUrls();

async function stop(): Promise<void> {
  servers.kill('SIGTERM');
  await vite.close();
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
servers.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void vite.close();
});
