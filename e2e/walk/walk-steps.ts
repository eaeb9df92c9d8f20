import { errors, type Page } from '@playwright/test';
import type { Random } from '#demo-orders/random.ts';
import type { HostileUpstream, RawOrder } from '#testing/upstream/hostile-upstream.ts';
import { ticketOf, uuid } from '../fixtures/build-order.ts';
import { drawMood, setMood } from './service-mood.ts';
import { drawTarget, visibleTargets } from './targets.ts';
import { ADDRESSES, KEYS, SOUGHT, TYPED } from './walk-material.ts';
import { arrivingOrder } from './walk-orders.ts';

/** Skips the reload while Back or Forward is already loading a document. */
async function reload(page: Page): Promise<void> {
  try {
    await page.reload({ waitUntil: 'commit' });
  } catch (error) {
    if (!String(error).includes('Not attached to an active page')) throw error;
  }
}

/**
 * Inserts by script what no key types, because `Input.insertText` never returns in a document that
 * is being replaced, nor does any later key or click.
 */
async function typeText(page: Page, text: string, delay = 0): Promise<void> {
  for (const part of text.match(/[ -~]+|[^ -~]+/g) ?? []) {
    if (/^[ -~]/.test(part)) await page.keyboard.type(part, { delay });
    else
      await page.evaluate((inserted) => document.execCommand('insertText', false, inserted), part);
  }
}

/** A simulated user, and the environment that steps change. */
export type Walker = {
  readonly page: Page;
  /** Without a trailing slash. */
  readonly url: string;
  readonly seed: number;
  readonly hasTouch: boolean;
  readonly upstream: HostileUpstream;
  /** Stores newer versions of orders. */
  readonly save: (orders: readonly RawOrder[]) => Promise<void>;
  /** The signed-in user, and a function that ends all sessions. */
  readonly signIn:
    | { readonly name: string; readonly password: string; readonly expire: () => Promise<unknown> }
    | undefined;
  readonly changed: Set<string>;
  isOnline: boolean;
  arrivals: number;
};

export type Step = {
  readonly words: string;
  readonly take: () => Promise<unknown>;
};

type Draw = (walker: Walker, random: Random) => Step | undefined | Promise<Step | undefined>;

async function press({ page, hasTouch }: Walker, x: number, y: number): Promise<void> {
  await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** In px of the window. */
function place({ page }: Walker, random: Random): { x: number; y: number } {
  const { width, height } = page.viewportSize() ?? { width: 800, height: 600 };
  return { x: random.between(0, width - 1), y: random.between(0, height - 1) };
}

function goTo({ page, url }: Walker, words: string, address: string): Step {
  return { words, take: () => page.goto(`${url}${address}`, { waitUntil: 'commit' }) };
}

/** Weighted kinds of steps; one that is impossible right now draws nothing. */
const KINDS: readonly { readonly weight: number; readonly draw: Draw }[] = [
  {
    weight: 30,
    async draw(walker, random) {
      const target = drawTarget(random, await visibleTargets(walker.page, 'press'));
      if (!target) return undefined;
      const { name, group, x, y } = target;
      const isDouble = random.chance(0.1);
      return {
        words: `presses ${name} (${group}, ${x} × ${y})${isDouble ? ' twice' : ''}`,
        async take() {
          await press(walker, x, y);
          if (isDouble) await press(walker, x, y);
        },
      };
    },
  },
  {
    weight: 22,
    draw({ page }, random) {
      const key = random.pick(KEYS);
      const times = random.pick([1, 1, 1, 2, 5]);
      return {
        words: `presses ${key}${times > 1 ? ` ${times} times` : ''}`,
        async take() {
          for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
        },
      };
    },
  },
  {
    weight: 10,
    draw({ page }, random) {
      const text = random.pick(SOUGHT);
      const delay = random.pick([0, 20, 60]);
      const opener = random.pick(['/', 'Control+k']);
      return {
        words: `presses ${opener} and types “${text}”, ${delay} ms a key`,
        async take() {
          await page.keyboard.press(opener);
          await typeText(page, text, delay);
        },
      };
    },
  },
  {
    weight: 5,
    draw({ page }, random) {
      const text = random.pick(TYPED);
      return { words: `types “${text.slice(0, 40)}”`, take: () => typeText(page, text) };
    },
  },
  {
    weight: 6,
    async draw(walker, random) {
      const fields = (await visibleTargets(walker.page, 'press')).filter(({ name }) =>
        /^(?:text|date|time|search|number|textbox|combobox)\b/.test(name),
      );
      const target = drawTarget(random, fields);
      if (!target) return undefined;
      const text = random.pick(TYPED);
      return {
        words: `types “${text.slice(0, 40)}” into ${target.name}`,
        async take() {
          await press(walker, target.x, target.y);
          await typeText(walker.page, text);
        },
      };
    },
  },
  {
    weight: 8,
    draw(walker, random) {
      const { x, y } = place(walker, random);
      const by = random.pick([120, 400, 900, 4_000, -120, -900, -4_000]);
      return {
        words: `scrolls by ${by} px at ${x} × ${y}`,
        async take() {
          await walker.page.mouse.move(x, y);
          await walker.page.mouse.wheel(0, by);
        },
      };
    },
  },
  {
    weight: 5,
    async draw(walker, random) {
      const target = drawTarget(random, await visibleTargets(walker.page, 'drag'));
      if (!target || walker.hasTouch) return undefined;
      const by = random.pick([-300, -60, -8, 8, 60, 300]);
      const isEscaped = random.chance(0.2);
      return {
        words: `drags ${target.name} by ${by} px${isEscaped ? ' and presses Escape' : ''}`,
        async take() {
          const { mouse, keyboard } = walker.page;
          await mouse.move(target.x, target.y);
          await mouse.down();
          await mouse.move(target.x + by / 2, target.y + 3);
          await mouse.move(target.x + by, target.y + 5);
          if (isEscaped) await keyboard.press('Escape');
          await mouse.up();
        },
      };
    },
  },
  {
    weight: 10,
    draw(walker, random) {
      // Offline, the browser would leave the product.
      if (!walker.isOnline) return undefined;
      const address = random.pick(ADDRESSES);
      return goTo(walker, `opens ${address}`, address);
    },
  },
  {
    weight: 4,
    draw(walker) {
      const { page } = walker;
      if (!walker.isOnline) return undefined;
      return { words: 'reloads', take: () => reload(page) };
    },
  },
  {
    weight: 10,
    draw({ page }, random) {
      const isBack = random.chance(0.7);
      // By script, because Playwright's command waits forever without a history entry.
      const take = () =>
        page.evaluate((by) => void setTimeout(() => history.go(by)), isBack ? -1 : 1);
      return { words: isBack ? 'goes Back' : 'goes Forward', take };
    },
  },
  {
    weight: 4,
    draw(walker) {
      return {
        words: walker.isOnline ? 'loses the connection' : 'is online again',
        async take() {
          walker.isOnline = !walker.isOnline;
          await walker.page.context().setOffline(!walker.isOnline);
        },
      };
    },
  },
  {
    weight: 6,
    draw({ upstream, seed }, random) {
      const mood = drawMood(random);
      const part = random.uuid();
      return {
        words: `the service is ${mood}`,
        take: async () => setMood(upstream, mood, `${seed} ${part}`),
      };
    },
  },
  {
    weight: 3,
    draw(walker, random) {
      const { behaviour } = walker.upstream;
      const isNew = random.chance(0.6);
      const index = random.between(0, 419);
      return {
        words: isNew ? 'a new order arrives' : `order ${ticketOf(index)} is refunded`,
        async take() {
          const id = uuid(1, index);
          const known = behaviour.orders.find((order) => order.id === id);
          const order =
            isNew || !known
              ? arrivingOrder(walker.arrivals)
              : {
                  ...known,
                  orderVersion: Number(known['orderVersion']) + 1,
                  paymentStatus: 'refunded',
                  fulfillmentStatus: 'cancelled',
                };
          if (isNew) walker.arrivals += 1;
          else walker.changed.add(id);
          behaviour.orders = [...behaviour.orders.filter((each) => each.id !== order.id), order];
          await walker.save([order]);
        },
      };
    },
  },
  {
    weight: 3,
    draw: ({ page }) => ({
      words: 'comes back to the tab',
      take: () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
    }),
  },
  {
    weight: 3,
    draw: ({ signIn }) => signIn && { words: 'all sessions end', take: signIn.expire },
  },
  {
    weight: 6,
    draw({ page }, random) {
      const pause = random.pick([30, 100, 200, 400, 800]);
      return { words: `waits ${pause} ms`, take: () => page.waitForTimeout(pause) };
    },
  },
];

/** By keyboard. */
export async function signIn({ page, signIn: who }: Walker): Promise<void> {
  if (!who) return;
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Sign in', exact: true }) });
  const limit = { timeout: 3_000 };
  try {
    await form.getByLabel('Name').fill(who.name, limit);
    await form.getByLabel('Password').fill(who.password, limit);
    await form.getByLabel('Password').press('Enter', limit);
  } catch (error) {
    // The form disappears if an earlier sign-in succeeds; the end of the walk checks that signing
    // in works.
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

/** `asksToSignIn`: the page shows the sign-in form. */
export async function drawStep(
  walker: Walker,
  random: Random,
  asksToSignIn: boolean,
): Promise<Step> {
  if (asksToSignIn && walker.isOnline && random.chance(0.6))
    return { words: 'signs in', take: () => signIn(walker) };
  for (;;) {
    const step = await random.pickWeighted(KINDS, ({ weight }) => weight).draw(walker, random);
    if (step) return step;
  }
}
