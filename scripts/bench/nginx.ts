import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';

export type RunningNginx = {
  readonly url: string;
  readonly version: string;
  stop(): Promise<void>;
};

/** Debian installs nginx outside of ordinary users' PATH. */
const PLACES = ['nginx', '/usr/sbin/nginx'];
const START_TRIES = 100;

/**
 * Proxies `target` with files in a new folder of `directory`; undefined if nginx is not installed.
 */
export async function startNginx(
  target: string,
  directory: string,
): Promise<RunningNginx | undefined> {
  const found = PLACES.map((program) => ({
    program,
    ...spawnSync(program, ['-v'], { encoding: 'utf8' }),
  })).find(({ status }) => status === 0);
  if (!found) return undefined;
  const port = await freePort('127.0.0.1');
  const folder = join(directory, 'nginx');
  await mkdir(folder);
  await writeFile(join(folder, 'nginx.conf'), configuration(new URL(target).host, port, folder));
  const child = spawn(
    found.program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    {
      stdio: 'inherit',
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await untilListening(url);
  return {
    url,
    version: /nginx\/(\S+)/.exec(found.stderr)?.[1] ?? '',
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function untilListening(url: string): Promise<void> {
  for (let left = START_TRIES; left > 0; left -= 1) {
    const isListening = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isListening) return;
    await setTimeout(50);
  }
  throw new Error('nginx does not listen.');
}

/** As in front of a typical service: keep-alive connections, no compression, no log. */
function configuration(target: string, port: number, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes auto;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  upstream service { server ${target}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;
}
