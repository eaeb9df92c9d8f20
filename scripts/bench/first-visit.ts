import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import type { Conditions } from './conditions.ts';
import { type ListSource, VIEWPORT } from './list-page.ts';

/** Ms since navigation: the first painted row, and the first that responds to clicks. */
export type FirstRow = { readonly paintedMs: number; readonly answersMs: number };

type Command = (method: string, parameters?: object, sessionId?: string) => Promise<unknown>;
type Debugger = { readonly send: Command; close(): void };

/**
 * A page in its own process, like the new tab page. A page opened from `about:blank` would keep the
 * process if its headers allowed sharing it; Tillview's do not.
 */
const START = 'chrome://version/';

/** Throws if the browser's response lacks the field. */
function field(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
}

/** A refused command rejects. */
async function connectDebugger(address: string): Promise<Debugger> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The browser cannot be reached.')));
  });
  const waiting = new Map<unknown, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data));
    const answer = waiting.get(field(message, 'id'));
    const error = field(message, 'error');
    if (error === undefined) answer?.resolve(field(message, 'result'));
    else answer?.reject(new Error(JSON.stringify(error)));
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer.reject(new Error('The browser is gone.'));
  });
  let commands = 0;
  return {
    send(method, params = {}, sessionId) {
      const id = (commands += 1);
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      socket.send(
        JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }),
      );
      return answer.promise;
    },
    close: () => socket.close(),
  };
}

function markFirst(selector: string, name: string): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => performance.mark(name), { once: true });
  port1.start();
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    // A message sent during a frame arrives after it is painted.
    requestAnimationFrame(() => port2.postMessage(undefined));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

function firstMark(name: string): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const [mark] = list.getEntriesByName(name);
      if (mark) resolve(mark.startTime);
    });
    observer.observe({ type: 'mark', buffered: true });
  });
}

const PAUSE_MS = 250;
/** Seconds of processor time; a browser that uses less in a pause is idle. */
const AT_REST = 0.02;
const PAUSES = 40;
const CLOSED_WITHIN_MS = 3_000;

/** A new browser first loads pages of its own, e.g. for the address bar. */
async function comeToRest(send: Command): Promise<void> {
  const seconds = async () => {
    const processes = field(await send('SystemInfo.getProcessInfo'), 'processInfo');
    if (!Array.isArray(processes)) throw new Error('The browser does not say what it works.');
    return processes.reduce((sum: number, each) => sum + Number(field(each, 'cpuTime')), 0);
  };
  let before = await seconds();
  for (let pause = 0; pause < PAUSES; pause += 1) {
    await setTimeout(PAUSE_MS);
    const now = await seconds();
    if (now - before <= AT_REST) return;
    before = now;
  }
  throw new Error('The browser does not come to rest.');
}

async function lookForFirstRow(
  send: Command,
  source: ListSource,
  { slowdown }: Conditions,
): Promise<FirstRow> {
  const targets = field(await send('Target.getTargets'), 'targetInfos');
  const target = Array.isArray(targets)
    ? targets.find((each) => field(each, 'type') === 'page')
    : undefined;
  const attached = await send('Target.attachToTarget', {
    targetId: field(target, 'targetId'),
    flatten: true,
  });
  const page = String(field(attached, 'sessionId'));
  await send(
    'Emulation.setDeviceMetricsOverride',
    { ...VIEWPORT, deviceScaleFactor: 1, mobile: false },
    page,
  );
  // Before the processor is slowed, since that keeps it busy.
  await comeToRest(send);
  if (slowdown !== 1) await send('Emulation.setCPUThrottlingRate', { rate: slowdown }, page);
  await send('Page.enable', {}, page);
  for (const [selector, name] of [
    [source.drawn, 'painted'],
    [source.filled, 'answers'],
  ]) {
    const mark = `(${markFirst.toString()})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
    await send('Page.addScriptToEvaluateOnNewDocument', { source: mark }, page);
  }
  await send('Page.navigate', { url: source.url }, page);
  const timeOf = async (name: string) => {
    const expression = `(${firstMark.toString()})(${JSON.stringify(name)})`;
    const mark = await send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      page,
    );
    return Number(field(field(mark, 'result'), 'value'));
  };
  const paintedMs = await timeOf('painted');
  const answersMs = await timeOf('answers');
  if (Number.isNaN(paintedMs + answersMs)) throw new Error(`No first row at ${source.url}.`);
  return { paintedMs, answersMs };
}

/**
 * Measures when a list's first order is painted in a new, idle browser. Only a `regular`'s profile
 * has caches. Playwright is not used, because it listens to the page's runtime: Chromium then
 * parses a script again for each error that the script creates, which never happens to users.
 */
export async function visitFirst(
  chromium: string,
  source: ListSource,
  conditions: Conditions,
  regular?: string,
): Promise<FirstRow> {
  const profile = regular ?? (await mkdtemp(join(tmpdir(), 'tillview-visit-')));
  const flags = [
    ...CHROMIUM_FLAGS,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const browser = spawn(chromium, [...flags, START], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  try {
    let address: string | undefined;
    for await (const line of createInterface({ input: browser.stderr })) {
      address = /^DevTools listening on (ws:.*)$/.exec(line)?.[1];
      if (address !== undefined) break;
    }
    if (address === undefined) throw new Error('Chromium did not start.');
    const { send, close } = await connectDebugger(address);
    try {
      return await lookForFirstRow(send, source, conditions);
    } finally {
      await send('Browser.close').catch(() => undefined);
      close();
      // Killed at once, the browser would lose what its profile caches.
      await Promise.race([ended, setTimeout(CLOSED_WITHIN_MS)]);
    }
  } finally {
    browser.kill('SIGKILL');
    await ended;
    if (regular === undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
