import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import {
  type Checking,
  type CheckingEvent,
  isShort,
  NOT_CHECKING,
  PAGES_AT_ONCE,
  type SeenList,
  stepChecking,
} from './checking.ts';

/** The time between two pages, in seconds. */
const PAGE_SPAN = 3_600;
const NEWEST = 1_794_600_000;
const reachedBy = (pages: number) => (pages === 0 ? undefined : NEWEST - pages * PAGE_SPAN);

const targetOf = (pages: number | undefined) => (pages === undefined ? undefined : reachedBy(pages));

const FIRST_PAGE: SeenList = {
  status: 'idle',
  isAllLoaded: false,
  loaded: MAX_PAGE_SIZE,
  reached: reachedBy(1),
  rows: 0,
  isByButton: false,
  target: undefined,
};

/** What can happen to a list and its feed, besides the machine's own commands. */
type Occurrence =
  | { readonly type: 'page arrives'; readonly rows: number; readonly isLast: boolean }
  | { readonly type: 'page fails'; readonly status: 'failed' | 'stuck' }
  | { readonly type: 'retried' | 'new order' | 'mode' | 'entry' }
  | { readonly type: 'target'; readonly pages: number | undefined }
  | Exclude<CheckingEvent, { readonly type: 'seen' }>;

const rarely = { weight: 1, arbitrary: fc.constantFrom<Occurrence>({ type: 'not by page' }, { type: 'mode' }) };
const occurrence = fc.oneof<fc.WeightedArbitrary<Occurrence>[]>(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('page arrives' as const),
      rows: fc.constantFrom(0, 0, 0, 1, 20),
      isLast: fc.integer({ min: 0, max: 11 }).map((number) => number === 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('page fails' as const),
      status: fc.constantFrom('failed' as const, 'stuck' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom<Occurrence>(
      { type: 'end in sight' },
      { type: 'scrolled' },
      { type: 'pressed' },
      { type: 'canceled' },
      { type: 'retried' },
      { type: 'new order' },
      { type: 'entry' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('target' as const), pages: fc.option(fc.nat(20), { nil: undefined }) }),
  },
  rarely,
);

/** A feed with its machine, driven as the page drives them; each command is checked as it is given. */
function drive(target: number | undefined, isByButton: boolean) {
  let state: Checking = NOT_CHECKING;
  let list: SeenList = { ...FIRST_PAGE, target, isByButton };
  let isByPage = true;
  /** Loads since the user last asked for more, and the rows that there were then. */
  let loads = 0;
  let rowsBefore = 0;
  let wasGivenUp = false;

  function send(event: CheckingEvent): void {
    const before = state;
    const next = stepChecking(Object.freeze(before), event);
    state = next.state;
    if (event.type === 'scrolled' || event.type === 'pressed' || state.phase !== 'scrolling') loads = 0;
    if (event.type === 'pressed' || state.phase !== 'scrolling')
      rowsBefore = state.phase === 'scrolling' ? list.rows : 0;
    next.commands.forEach((command) => {
      if (command.type === 'note') {
        expect(state.phase).toBe('scrolling');
        expect(list.status).not.toBe('loading-more');
        expect(command.second).toBe(
          list.loaded <= (list.isAllLoaded ? PAGES_AT_ONCE : 1) * MAX_PAGE_SIZE ? undefined : list.reached,
        );
        return;
      }
      if (command.type === 'retry') {
        expect(state.phase).toBe('catching up');
        expect(['failed', 'stuck']).toContain(list.status);
      } else {
        expect(list.status).toBe('idle');
        loads += 1;
        if (state.phase === 'scrolling') {
          expect(loads).toBeLessThanOrEqual(PAGES_AT_ONCE);
          if (list.isByButton && event.type !== 'pressed') expect(list.rows).toBeLessThanOrEqual(rowsBefore);
        }
      }
      list = { ...list, status: 'loading-more' };
    });
    if (event.type === 'canceled' && before.phase === 'catching up') wasGivenUp = true;
  }

  function see(): void {
    send(isByPage ? { type: 'seen', list } : { type: 'not by page' });
    // What is to be seen changes with a command, too.
    if (isByPage && list.status === 'loading-more') send({ type: 'seen', list });
  }

  function happen(event: Occurrence): void {
    switch (event.type) {
      case 'page arrives':
        if (list.status !== 'loading-more') return;
        list = {
          ...list,
          status: event.isLast ? 'complete' : 'idle',
          isAllLoaded: event.isLast,
          loaded: list.loaded + MAX_PAGE_SIZE,
          reached: reachedBy(list.loaded / MAX_PAGE_SIZE + 1),
          rows: list.rows + event.rows,
        };
        return see();
      case 'page fails':
        if (list.status !== 'loading-more') return;
        list = { ...list, status: event.status };
        wasGivenUp = true;
        return see();
      case 'retried':
        if (list.status !== 'failed' && list.status !== 'stuck') return;
        list = { ...list, status: 'loading-more' };
        return see();
      case 'new order':
        list = { ...list, rows: list.rows + 1 };
        return see();
      case 'mode':
        list = { ...list, isByButton: !list.isByButton };
        return see();
      case 'entry':
        return see();
      case 'target':
        wasGivenUp &&= list.target === targetOf(event.pages);
        list = { ...list, target: targetOf(event.pages) };
        return see();
      case 'not by page':
        isByPage = !isByPage;
        wasGivenUp = false;
        return see();
      default:
        if (event.type !== 'canceled') expect(isByPage || state.phase === 'waiting').toBe(true);
        send(event);
        return see();
    }
  }

  /** What is wrong after an event, whatever happened before. */
  function faults(): readonly string[] {
    const isLoading = list.status === 'loading-more';
    const isEnded = !isShort(list) || wasGivenUp;
    const isEmpty = list.status === 'idle' && list.rows === 0;
    const pagesLeft = state.phase === 'scrolling' ? state.pagesLeft : 0;
    const rules = {
      'it waits although it can check': (state.phase === 'waiting') === isByPage,
      'it catches up although it need not': state.phase === 'catching up' && !isShort(list),
      'it waits for what nothing is doing': state.phase === 'catching up' && !isLoading,
      'it does not catch up': state.phase === 'scrolling' && !isEnded,
      'scrolling is awaited while a page is left': state.phase === 'scrolling' && state.isWanted && pagesLeft > 0,
      'an empty list does not go on': isEmpty && pagesLeft > 0,
    };
    return Object.entries(rules).flatMap(([fault, is]) => (is ? [fault] : []));
  }

  see();
  return { happen, faults, state: () => state, list: () => list };
}

describe('checking page by page', () => {
  test('after every sequence of events nothing loads twice, without being asked, or for ever; nobody waits in vain', () => {
    fc.assert(
      fc.property(
        fc.option(fc.nat(20), { nil: undefined }),
        fc.boolean(),
        fc.array(occurrence, { maxLength: 40 }),
        (pages, isByButton, events) => {
          const driven = drive(targetOf(pages), isByButton);
          expect(driven.faults()).toEqual([]);
          for (const event of events) {
            driven.happen(event);
            expect(driven.faults()).toEqual([]);
          }
        },
      ),
      { seed: 20_261_123, numRuns: 2_000 },
    );
  });

  test('pages are loaded down to the second in the address, however many, and then a few more while nothing matches', () => {
    const driven = drive(reachedBy(9), false);
    const page = { type: 'page arrives', rows: 0, isLast: false } as const;
    for (let pages = 2; pages <= 8; pages += 1) {
      expect(driven.state().phase).toBe('catching up');
      driven.happen(page);
    }
    driven.happen(page);
    expect(driven.state()).toMatchObject({ phase: 'scrolling', pagesLeft: 0, isWanted: true });
    expect(driven.list()).toMatchObject({ status: 'idle', loaded: 9 * MAX_PAGE_SIZE });
  });

  test('five pages are checked while nothing matches; scrolling then goes on', () => {
    const driven = drive(undefined, false);
    const page = { type: 'page arrives', rows: 0, isLast: false } as const;
    for (let pages = 0; pages < 10; pages += 1) driven.happen(page);
    expect(driven.list()).toMatchObject({ status: 'idle', loaded: PAGES_AT_ONCE * MAX_PAGE_SIZE });
    driven.happen({ type: 'scrolled' });
    for (let pages = 0; pages < 10; pages += 1) driven.happen(page);
    expect(driven.list()).toMatchObject({ status: 'idle', loaded: 2 * PAGES_AT_ONCE * MAX_PAGE_SIZE });
  });

  test('with a button the end of the rows loads nothing; pressing loads until there is a new row', () => {
    const driven = drive(undefined, true);
    const page = (rows: number) => ({ type: 'page arrives', rows, isLast: false }) as const;
    driven.happen(page(3));
    driven.happen({ type: 'end in sight' });
    driven.happen({ type: 'scrolled' });
    expect(driven.list()).toMatchObject({ status: 'idle', loaded: 2 * MAX_PAGE_SIZE });
    driven.happen({ type: 'pressed' });
    driven.happen(page(0));
    driven.happen(page(0));
    expect(driven.list().status).toBe('loading-more');
    driven.happen(page(1));
    expect(driven.list()).toMatchObject({ status: 'idle', loaded: 5 * MAX_PAGE_SIZE, rows: 4 });
  });

  test('a failed list is tried again for the second in the address, once', () => {
    const target = reachedBy(4);
    const failed: SeenList = { ...FIRST_PAGE, status: 'failed', target };
    const first = stepChecking(NOT_CHECKING, { type: 'seen', list: failed });
    expect(first).toMatchObject({ state: { phase: 'catching up' }, commands: [{ type: 'retry' }] });
    expect(stepChecking(first.state, { type: 'seen', list: failed })).toMatchObject({
      state: { phase: 'scrolling' },
      commands: [{ type: 'note' }],
    });
  });
});
