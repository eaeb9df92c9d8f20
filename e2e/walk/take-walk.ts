import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '#demo-orders/random.ts';
import type { PageProblems } from '../fixtures/watch-page.ts';
import { comeToRest } from './come-to-rest.ts';
import { type Expected, type PageFault, pageFaults } from './page-faults.ts';
import { type PageFacts, readPage } from './read-page.ts';
import { drawMood, setMood } from './service-mood.ts';
import { drawStep, type Step, type Walker } from './walk-steps.ts';

/** How long (ms) a page may break a rule that must hold again soon. */
const SOON_MS = 10_000;
/** How long (ms) a step may take before the walker counts as stuck. */
const STEP_MS = 20_000;
const STARTS = [
  '/orders',
  '/orders',
  '/orders',
  '/refunds',
  '/insights',
  '/exceptions',
  '/settings',
  '/',
];

/** The browser's own words for what a failing service and a lost connection lead to. */
const EXPECTED_PROBLEMS = [
  /^console error: Failed to load resource: the server responded with a status of (?:401|404|409|412|429|50\d) /,
  /^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED$/,
  /^request failed: \S+ net::ERR_INTERNET_DISCONNECTED$/,
  // Without a connection, a part of a page whose script is missing says so in its place.
  /^console error: TypeError: Failed to fetch dynamically imported module: /,
  // A page whose script was cut off by a lost connection uses no font.
  /^console warning: The resource \S+\.woff2 was preloaded using link preload but not used within a few seconds/,
  // There is no dialog of the printer in which a person would spend a while.
  /^console warning: Ignoring too frequent calls to print\(\)\.$/,
];

/**
 * What Playwright says when the page is replaced by the next document in the middle of something.
 */
const REPLACED =
  /Execution context was destroyed|Cannot find context|interrupted by another navigation|net::ERR_ABORTED/;

/** Does something with the page, again if the page is replaced by the next document meanwhile. */
async function inSomeDocument<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 20 || !REPLACED.test(String(error))) throw error;
      await wait(25);
    }
  }
}

/** Takes a step, which may end with the document. */
async function take(step: Step): Promise<void> {
  const timer = new AbortController();
  const limit = wait(STEP_MS, undefined, { signal: timer.signal }).then(
    () => Promise.reject(new Error(`The step takes longer than ${STEP_MS} ms.`)),
    () => undefined,
  );
  try {
    await Promise.race([step.take(), limit]);
  } catch (error) {
    if (!REPLACED.test(String(error))) throw error;
  } finally {
    timer.abort();
  }
}

/**
 * Waits until a page keeps the rules that it may break for a while; resolves with what it shows
 * then, and with the rules it still breaks.
 */
async function faultsOf(
  walker: Walker,
  expected: Expected,
): Promise<{ facts: PageFacts; faults: PageFault[] }> {
  const deadline = performance.now() + SOON_MS;
  for (;;) {
    const facts = await inSomeDocument(() => readPage(walker.page));
    // Without its script, which a lost connection cut off, a page is the browser's.
    if (facts.isUnstarted && !walker.isOnline)
      return { facts: { ...facts, address: undefined }, faults: [] };
    const faults = pageFaults(facts, expected);
    const isOver = performance.now() > deadline || faults.some(({ isLasting }) => !isLasting);
    if (faults.length === 0 || isOver) return { facts, faults };
    await wait(50);
  }
}

/**
 * Walks a number of steps at random from a start page and checks the rules after each; at the end
 * everything must work again. Returns at the first fault. All choices come from the walker's seed;
 * what is on the page when a step is drawn depends on time a little.
 */
export async function takeWalk(
  walker: Walker,
  problems: PageProblems,
  steps: number,
): Promise<{ faults: readonly string[]; taken: readonly string[] }> {
  const taken: string[] = [];
  try {
    return { faults: await walk(walker, problems, steps, taken), taken };
  } catch (error) {
    return { faults: [`the walker itself failed: ${String(error)}`], taken };
  }
}

async function walk(
  walker: Walker,
  problems: PageProblems,
  steps: number,
  taken: string[],
): Promise<string[]> {
  const { page, seed, upstream } = walker;
  for (const pattern of EXPECTED_PROBLEMS) problems.expect(pattern);
  const random = createRandom(`walk ${seed}`);
  const mood = drawMood(random);
  setMood(upstream, mood, `${seed}`);
  const start = random.pick(STARTS);
  taken.push(`opens ${start} while the service is ${mood}`);
  await page.goto(`${walker.url}${start}`, { waitUntil: 'commit' });

  const expected = (): Expected => ({
    orders: new Map(upstream.behaviour.orders.map((order) => [order.id, order])),
    changed: walker.changed,
  });
  let before = await inSomeDocument(() => readPage(page));
  for (let index = 0; index < steps; index += 1) {
    // Each step has its own draws, so that one that draws more changes none of those after it.
    const { asksToSignIn } = before;
    const step = await inSomeDocument(() =>
      drawStep(walker, createRandom(`walk ${seed} step ${index}`), asksToSignIn),
    );
    taken.push(step.words);
    await take(step);
    const { facts, faults } = await faultsOf(walker, expected());
    // The walker knows what it looks for by its English name.
    if (facts.address && facts.language !== '' && !facts.language.startsWith('en')) {
      taken.push('has chosen another language, which ends the walk');
      return [...problems.unexpected()];
    }
    const found = [
      ...problems.unexpected(),
      ...faults.map(({ rule, detail }) => `${rule}: ${detail}`),
    ];
    if (found.length > 0) return found;
    before = facts;
    // The browser's own error page has no steps.
    if (!facts.address) await comeBack(walker, taken);
  }
  taken.push('all is well again');
  const faults = await comeToRest(walker);
  return [...problems.unexpected(), ...faults];
}

async function comeBack(walker: Walker, taken: string[]): Promise<void> {
  taken.push('is online again and opens /orders');
  walker.isOnline = true;
  await walker.page.context().setOffline(false);
  const open = () => walker.page.goto(`${walker.url}/orders`, { waitUntil: 'commit' });
  // Online again, the browser reloads its own error page, which may interrupt the first.
  await open().catch(open);
}
