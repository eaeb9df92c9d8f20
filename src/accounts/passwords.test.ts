import { expect, test } from 'vitest';
import { findPasswordProblem } from './password-rules.ts';
import { createPasswords, type Derive, PASSWORD_COST } from './passwords.ts';

const CHEAP = { memory: 8, passes: 1, parallelism: 1 };
const LONG = 'a rainy tuesday in soho';

test('a hash has its own salt, states its cost, and verifies only its password', async () => {
  const passwords = createPasswords({ cost: CHEAP });
  const [one, other] = [await passwords.hash(LONG), await passwords.hash(LONG)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await passwords.verify(LONG, one)).toEqual({ isRight: true, isOutdated: false });
  for (const wrong of ['', `${LONG} `, LONG.toUpperCase(), one]) {
    expect(await passwords.verify(wrong, one)).toEqual({ isRight: false, isOutdated: false });
  }
  for (const broken of ['', 'x', one.slice(0, -1), one.replace('argon2id', 'argon2i'), `${one}A`]) {
    expect((await passwords.verify(LONG, broken)).isRight).toBe(false);
  }
});

test("a hash equals the reference implementation's", async () => {
  // From argon2's test.c: version 19, t=2, m=2^16, p=1, "password", "somesalt".
  const known =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await createPasswords().verify('password', known)).toEqual({
    isRight: true,
    isOutdated: true,
  });
});

test('a password is the same however a keyboard composes its characters', async () => {
  const passwords = createPasswords({ cost: CHEAP });
  expect(
    (await passwords.verify('cafe\u0301 au lait', await passwords.hash('café au lait'))).isRight,
  ).toBe(true);
});

test('a hash of another cost is verified and reported as outdated', async () => {
  const old = await createPasswords({ cost: CHEAP }).hash(LONG);
  const passwords = createPasswords({ cost: { ...CHEAP, passes: 2 } });
  expect(await passwords.verify(LONG, old)).toEqual({ isRight: true, isOutdated: true });
});

test('verifying without a hash takes the same work', async () => {
  const computed: unknown[] = [];
  const derive: Derive = async (message, nonce, cost) => {
    computed.push([message.length, nonce.length, cost]);
    return Buffer.alloc(32);
  };
  const passwords = createPasswords({ derive });
  const stored = await passwords.hash(LONG);
  computed.splice(0);
  await passwords.verify(LONG, stored);
  expect((await passwords.verify(LONG, undefined)).isRight).toBe(false);
  expect(computed).toEqual([
    [LONG.length, 16, PASSWORD_COST],
    [LONG.length, 16, PASSWORD_COST],
  ]);
});

test('a new password must be long, uncommon, and not the name', async () => {
  for (const [password, fault] of [
    ['', 'must be at least 10 characters long'],
    ['123456789', 'must be at least 10 characters long'],
    // Nine characters, of two UTF-16 units each.
    ['🐈'.repeat(9), 'must be at least 10 characters long'],
    ['ab'.repeat(501), 'must be at most 1,000 characters long'],
    ['1234567890', 'is one of the most common ones'],
    ['Password123', 'is one of the most common ones'],
    ['QWERTYUIOP', 'is one of the most common ones'],
    ['basketball', 'is one of the most common ones'],
    ['Ana María García', "can't be the name"],
    ['anamaríagarcía99', "can't be the name"],
    [LONG, undefined],
    ['ab'.repeat(500), undefined],
    ['ana maría likes tea', undefined],
  ] as const) {
    const problem = await findPasswordProblem(password, 'Ana  María GARCÍA');
    expect([password, problem?.words]).toEqual([password, fault]);
  }
});
