import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { ExceptionMark } from '#contract/bff/exceptions.ts';
import { loadMessages, english } from '../kit/i18n/messages.ts';
import type { OrderException } from '#order-domain/exceptions/exception.ts';
import { entryKey, entryOf } from '#order-domain/exceptions/entry.ts';
import { judgedInView, knownFindings } from './entries.ts';
import { entrySentence } from './entry-words.ts';
import { KINDS, readExceptionsAddress } from './exceptions-address.ts';
import { groupEntries } from './groups.ts';
import { addressOf } from './use-exceptions.ts';

const SOHO = '0b5d2c3a-0000-4000-8000-000000000001';

function finding(changes: Partial<Omit<OrderException, 'kind' | 'facts'>> = {}): OrderException {
  return {
    id: 'cancelled_but_paid:o1',
    kind: 'cancelled_but_paid',
    certain: true,
    orderId: 'o1',
    ticket: 'T-1',
    storeId: SOHO,
    stake: 1320,
    currency: 'EUR',
    at: 1_790_000_000,
    day: '2026-11-17',
    person: undefined,
    facts: { keptCents: 1320, paidCents: 1320 },
    state: '1320',
    ...changes,
  };
}

function mark(changes: Partial<ExceptionMark> = {}): ExceptionMark {
  return {
    id: 'cancelled_but_paid:o1',
    storeId: SOHO,
    day: '2026-11-17',
    state: '1320',
    mark: 'looked_at',
    until: null,
    note: '',
    by: 'Ana',
    at: '2026-11-18T08:00:00Z',
    ...changes,
  };
}

test('an entry is what was done with it last, unless that is over or what mattered changed', () => {
  const stateOf = (done: ExceptionMark | undefined) => {
    const { state, hasChanged } = entryOf(finding(), done, '2026-11-18');
    return hasChanged ? `${state}, changed` : state;
  };
  expect(stateOf(undefined)).toBe('open');
  expect(stateOf(mark())).toBe('looked_at');
  expect(stateOf(mark({ mark: 'open' }))).toBe('open');
  expect(stateOf(mark({ state: '1200' }))).toBe('open, changed');
  expect(stateOf(mark({ mark: 'open', state: '1200' }))).toBe('open');
  expect(stateOf(mark({ mark: 'snoozed', until: '2026-11-19' }))).toBe('snoozed');
  expect(stateOf(mark({ mark: 'snoozed', until: '2026-11-18' }))).toBe('open');
  expect(stateOf(mark({ mark: 'snoozed', until: '2026-11-19', state: '0' }))).toBe('open, changed');
  expect(entryKey(finding())).toBe(entryKey(mark()));
});

test('what is known of an order leads to its days in its store, whatever else the page showed', () => {
  const late: OrderException = {
    ...finding({ id: 'late_refund:o1:r1', day: '2026-11-20', certain: false }),
    kind: 'late_refund',
    facts: { refundedCents: 100, days: 8 },
  };
  expect(addressOf(finding(), [late])).toBe(
    `store_id=${SOHO}&from=2026-11-17&to=2026-11-20&kind=cancelled_but_paid,late_refund&order=o1&entry=cancelled_but_paid%3Ao1`,
  );
  expect(readExceptionsAddress(addressOf(finding())).issues).toEqual([]);
});

test('only what further reading can’t take back is told, the certain first, then by the money at stake', () => {
  const look = finding({ id: 'a', certain: false, stake: 9000 });
  const small = finding({ id: 'b', stake: 100 });
  const large = finding({ id: 'c', stake: 2000 });
  const price: OrderException = {
    ...finding({ id: 'd', certain: false }),
    kind: 'price_override',
    facts: { item: undefined, priceCents: 1, usualCents: 2, percent: 50 },
  };
  const ids = (read: Parameters<typeof knownFindings>[1]) =>
    knownFindings([price, look, small, large], read).map(({ id }) => id);
  expect(ids('part')).toEqual(['c', 'b']);
  expect(ids('period')).toEqual(['c', 'b', 'a']);
  expect(ids('everything')).toEqual(['c', 'b', 'a', 'd']);
});

test('entries are grouped; those that have nothing in common come last, and days from the newest', () => {
  const of = (changes: Parameters<typeof finding>[0]) => entryOf(finding(changes), undefined, '2026-11-18');
  const ben = { key: 'm1', name: 'Ben' };
  const all = [
    of({ id: 'a', day: '2026-11-15' }),
    of({ id: 'b', person: ben, certain: false }),
    of({ id: 'c', day: '2026-11-18' }),
    of({ id: 'd', person: ben }),
  ];
  const grouped = (by: Parameters<typeof groupEntries>[1]) =>
    groupEntries(all, by).map(({ entries }) => entries.map(({ found }) => found.id).join(''));
  expect(grouped(undefined)).toEqual(['acd', 'b']);
  expect(grouped('person')).toEqual(['bd', 'ac']);
  expect(grouped('day')).toEqual(['c', 'bd', 'a']);
  expect(grouped('kind')).toEqual(['abcd']);
  expect(groupEntries([], 'day')).toEqual([]);
});

test('every kind has a sentence without a word of blame, and what would explain it', async () => {
  const late: Readonly<Record<string, string>> = await loadMessages('exceptions', 'en');
  const intl = createIntl({ locale: 'en', messages: { ...english, ...late } });
  const file = new URL('../kit/i18n/en/exceptions.json', import.meta.url);
  const words = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const kind of KINDS) {
    const said = words[`exception.${kind}.said`] ?? '';
    expect(said + words[`exception.${kind}.why`]).not.toMatch(/fraud|theft|steal|stole|suspicious|abuse|guilt|cheat/i);
    expect(said).not.toMatch(/\.$/);
  }
  expect(entrySentence(intl, finding(), 'en')).toBe('Cancelled, and €13.20 paid for it wasn’t refunded');
  const override: OrderException = {
    ...finding(),
    kind: 'price_override',
    facts: { item: { _base: 'Tea', es: 'Té' }, priceCents: 100, usualCents: 250, percent: 40 },
  };
  expect(entrySentence(intl, override, 'es')).toBe('Té sold for €1.00, usually €2.50');
  const again: OrderException = {
    ...finding(),
    kind: 'same_order_again',
    facts: { totalCents: 500, seconds: 0, otherTicket: 'A-7', otherOrderId: 'o7', count: 2 },
  };
  expect(entrySentence(intl, again, 'en')).toBe('Same total, method and items as A-7, less than a minute apart');
  const owed: OrderException = {
    ...finding(),
    kind: 'completed_but_owed',
    facts: { owedCents: 500, paidCents: 0, minutes: 135 },
  };
  expect(entrySentence(intl, owed, 'en')).toBe('Completed, with €5.00 still owed after 2 hours');
});

test('what was found in other stores is left out', () => {
  const elsewhere = '0b5d2c3a-0000-4000-8000-00000000000a';
  const found = [finding(), finding({ storeId: elsewhere })];
  const refunds = found.map(({ storeId, id }) => ({
    id,
    orderId: 'o1',
    ticket: 'T-1',
    storeId,
    amountCents: 1320,
    currency: 'EUR',
  }));
  const all = { found, refunds };
  expect(judgedInView(all, undefined)).toEqual(all);
  expect(judgedInView(all, [elsewhere])).toEqual({ found: found.slice(1), refunds: refunds.slice(1) });
});
