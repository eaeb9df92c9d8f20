import type { Page } from '@playwright/test';
import { createRandom, type Random } from '#demo-orders/random.ts';

export type Target = {
  readonly group: string;
  /** The same whenever the page shows the same. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
};

const PRESSED =
  'a[href], button, input, select, textarea, summary, [role="row"][tabindex], [role="option"], [role="menuitem"], [role="columnheader"]';
const DRAGGED = '[role="separator"], [role="columnheader"]';

export async function visibleTargets(page: Page, use: 'press' | 'drag'): Promise<Target[]> {
  return page.evaluate(
    (selector) => {
      const nameOf = (element: Element): string => {
        const label =
          element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
        const labelledBy = document.getElementById(
          element.getAttribute('aria-labelledby') ?? '',
        )?.textContent;
        const said =
          element.getAttribute('aria-label') ?? labelledBy ?? label ?? element.textContent;
        return said.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
      };
      const groupOf = (element: Element): string => {
        if (element.closest('[role="dialog"], dialog')) return 'dialog';
        if (element.matches('[role="option"]')) return 'option';
        if (element.closest('[role="row"]'))
          return element.closest('[role="columnheader"]') ? 'header of the table' : 'row';
        const part = element.closest('header, search, aside, footer, nav, section, main');
        return part?.localName ?? 'page';
      };
      return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
        const box = element.getBoundingClientRect();
        const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
        const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
        if (right - left < 3 || bottom - top < 3 || element.matches(':disabled')) return [];
        // Leads out of the page.
        if (element.matches('a[href^="tel:"], a[href^="mailto:"], a[target], input[type="file"]'))
          return [];
        // The walker knows its targets by their English names.
        if (/language/i.test(nameOf(element))) return [];
        const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
        const hit = document.elementFromPoint(x, y);
        if (hit === null || !element.contains(hit)) return [];
        const role =
          element.getAttribute('role') ??
          (element instanceof HTMLInputElement ? element.type : element.localName);
        return [{ group: groupOf(element), name: `${role} “${nameOf(element)}”`, x, y }];
      });
    },
    use === 'press' ? PRESSED : DRAGGED,
  );
}

/** Chooses by name rather than by index, so that one target more or less changes nothing else. */
function choose<T>(
  seed: string,
  list: readonly T[],
  nameOf: (element: T) => string,
): T | undefined {
  const scored = list.map((element) => ({
    element,
    score: createRandom(`${seed} ${nameOf(element)}`).unit(),
  }));
  return scored.sort((left, right) => left.score - right.score)[0]?.element;
}

/** Draws a part of the page, often an open dialog, then a target in it. */
export function drawTarget(random: Random, targets: readonly Target[]): Target | undefined {
  const seed = random.uuid();
  const prefersDialog = random.chance(0.7);
  const groups = [...new Set(targets.map(({ group }) => group))];
  const group =
    prefersDialog && groups.includes('dialog') ? 'dialog' : choose(seed, groups, String);
  return choose(
    seed,
    targets.filter((target) => target.group === group),
    ({ name }) => name,
  );
}
