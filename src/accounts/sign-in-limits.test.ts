import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { admitAttempt, BROWSER_REMEMBERED_SECONDS, useOnce } from './sign-in-limits.ts';

const NOW = 1_790_000_000;

async function open() {
  const { database, location, remove } = await openTestDatabase();
  onTestFinished(remove);
  type Given = {
    account?: string;
    address?: string;
    browser?: string;
    now?: number;
    on?: typeof database;
  };
  const admit = ({
    account = 'ana',
    address = '192.0.2.1',
    browser,
    now = NOW,
    on = database,
  }: Given = {}) => admitAttempt(on, { account, address, browser }, now);
  /** Seconds to wait; 0 for an admitted attempt. */
  const fail = async (given?: Given) => {
    const attempt = await admit(given);
    return 'retryAfterSeconds' in attempt ? attempt.retryAfterSeconds : 0;
  };
  const succeed = async (browser: string, given?: Given) => {
    const attempt = await admit(given);
    if ('retryAfterSeconds' in attempt) throw new Error('The attempt should be admitted.');
    await attempt.succeed(browser);
  };
  return { database, location, admit, fail, succeed };
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test('an address has five failures per account, then one a minute', async () => {
  const { fail } = await open();
  for (const _ of times(5)) expect(await fail()).toBe(0);
  expect(await fail()).toBe(60);
  expect(await fail({ now: NOW + 59 })).toBe(1);
  expect(await fail({ now: NOW + 60 })).toBe(0);
  expect(await fail({ now: NOW + 60 })).toBe(60);
  // The refused attempts did not make the wait longer.
  expect(await fail({ account: 'ben', now: NOW + 60 })).toBe(0);
});

test('a refusal is recorded once in ten minutes per limit', async () => {
  const { admit, fail } = await open();
  const isNews = async (given?: Parameters<typeof admit>[0]) => {
    const attempt = await admit(given);
    return 'isNews' in attempt ? attempt.isNews : undefined;
  };
  for (const _ of times(5)) await fail();
  expect(await isNews()).toBe(true);
  for (const second of times(20)) expect(await isNews({ now: NOW + second })).toBe(false);
  // Hits another limit.
  for (const index of times(15)) await fail({ account: `user ${index}` });
  expect(await isNews({ account: 'another' })).toBe(true);
  expect(await isNews({ account: 'yet another' })).toBe(false);
  // The bucket of an address is empty by then.
  for (const _ of times(5)) await fail({ now: NOW + 601 });
  expect(await isNews({ now: NOW + 601 })).toBe(true);
});

test("a provider's response can be used once, until its attempt expires", async () => {
  const { database, location } = await open();
  const other = await openDatabase(location);
  onTestFinished(() => other.close());
  const uses = await Promise.all([
    useOnce(database, 'state', NOW, 600),
    useOnce(other, 'state', NOW, 600),
  ]);
  expect(uses.toSorted()).toEqual([false, true]);
  expect(await useOnce(database, 'state', NOW + 599, 600)).toBe(false);
  expect(await useOnce(database, 'another state', NOW, 600)).toBe(true);
});

test('an address has twenty failures at any accounts', async () => {
  const { fail } = await open();
  for (const index of times(20)) expect(await fail({ account: `user ${index}` })).toBe(0);
  expect(await fail({ account: 'another' })).toBe(30);
  expect(await fail({ account: 'another', address: '192.0.2.2' })).toBe(0);
});

test('an account has forty failures from many addresses, then one a minute', async () => {
  const { fail } = await open();
  for (const index of times(40)) expect(await fail({ address: `192.0.2.${index}` })).toBe(0);
  expect(await fail({ address: '198.51.100.1' })).toBe(60);
});

test('one guessing address locks nobody else out', async () => {
  const { fail } = await open();
  for (const minute of times(45)) {
    await fail({ now: NOW + minute * 60 });
    await fail({ now: NOW + minute * 60 });
  }
  expect(await fail({ address: '198.51.100.1', now: NOW + 45 * 60 })).toBe(0);
});

test('a known browser is let in whatever others do, and has its own limit', async () => {
  const { fail, succeed } = await open();
  await succeed('known');
  for (const index of times(41)) await fail({ address: `192.0.2.${index}` });
  for (const _ of times(5)) await fail();
  expect(await fail()).toBeGreaterThan(0);
  await succeed('known', { browser: 'known' });
  for (const _ of times(5)) expect(await fail({ browser: 'known' })).toBe(0);
  expect(await fail({ browser: 'known' })).toBe(60);
  // The browser is known only for accounts that signed in there, and only while it is used.
  for (const address of ['203.0.113.1', '192.0.2.40']) {
    expect(await fail({ browser: 'guessed', address })).toBeGreaterThan(0);
  }
  const later = NOW + BROWSER_REMEMBERED_SECONDS;
  for (const _ of times(5)) expect(await fail({ browser: 'known', now: later })).toBe(0);
  expect(await fail({ browser: 'known', now: later })).toBe(60);
  expect(await fail({ address: '198.51.100.7', browser: 'known', now: later })).toBe(0);
});

test("successful and withdrawn attempts don't count", async () => {
  const { admit, fail, succeed } = await open();
  for (const _ of times(10)) await succeed('secret');
  for (const _ of times(10)) {
    const attempt = await admit();
    if ('withdraw' in attempt) await attempt.withdraw();
  }
  for (const _ of times(5)) expect(await fail()).toBe(0);
  expect(await fail()).toBe(60);
});

test('concurrent attempts in several processes are all counted', async () => {
  const { database, location, fail } = await open();
  const elsewhere = await openDatabase(location);
  const waits = await Promise.all(
    times(20).map((index) => fail({ on: index % 2 === 0 ? database : elsewhere })),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  await elsewhere.close();
});

test('limits expire, and store no typed name', async () => {
  const { database, fail } = await open();
  const stored = () => database.query.selectFrom('sign_in_limits').selectAll().execute();
  await fail({ account: 'a password in the wrong field' });
  const rows = await stored();
  expect(rows.map(({ key }) => /^[0-9a-f]{64}$/.test(key))).toEqual([true, true, true]);
  await fail({ now: NOW + 3600 });
  expect((await stored()).every(({ until }) => until > NOW + 3600)).toBe(true);
});

test('a clock that is set back locks nobody out', async () => {
  const { fail, succeed } = await open();
  const tooLate = NOW + 7_200;
  await succeed('secret', { now: tooLate });
  await fail({ now: tooLate });
  for (const _ of times(5)) expect(await fail()).toBe(0);
  expect(await fail()).toBe(60);
});

test('processes whose clocks differ by minutes still count together', async () => {
  const { fail } = await open();
  const ahead = NOW + 600;
  for (const _ of times(5)) expect(await fail({ now: ahead })).toBe(0);
  expect(await fail()).toBe(660);
  expect(await fail({ now: ahead })).toBe(60);
});
