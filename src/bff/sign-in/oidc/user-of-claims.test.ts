import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SignInFailure } from './sign-in-failure.ts';
import { userOfClaims } from './user-of-claims.ts';

const STORE = '2f0c7c1e-5d0b-4a53-9f5e-6b1d3a7c8e01';
const WHO = { iss: 'https://id.example', sub: 'u-1', name: 'Ana' };

test('a user is identified by issuer and subject, with rights from claims', () => {
  expect(
    userOfClaims({
      ...WHO,
      sid: 's-1',
      tillview_admin: true,
      tillview_stores: [STORE.toUpperCase()],
    }),
  ).toEqual({
    subject: 'https://id.example u-1',
    providerSession: 'https://id.example s-1',
    name: 'Ana',
    isAdmin: true,
    storeIds: [STORE],
  });
});

test.each([
  ['all', null],
  [['all'], null],
  [STORE, [STORE]],
])('stores %j', (claim, storeIds) => {
  expect(userOfClaims({ ...WHO, tillview_stores: claim })).toMatchObject({
    isAdmin: false,
    storeIds,
  });
});

describe('an unclear claim lets nobody in', () => {
  test.each([
    {},
    { tillview_admin: true },
    { tillview_stores: null },
    { tillview_stores: [] },
    { tillview_stores: '' },
    { tillview_stores: '*' },
    { tillview_stores: 'ALL' },
    { tillview_stores: true },
    { tillview_stores: {} },
    { tillview_stores: { length: 1, 0: 'all' } },
    { tillview_stores: ['all', STORE] },
    { tillview_stores: [STORE, 'soho'] },
    { tillview_stores: [[STORE]] },
    { tillview_stores: Array(1_001).fill(STORE) },
    { tillview_stores: 'all', tillview_admin: 'true' },
    { tillview_stores: 'all', tillview_admin: 1 },
    { tillview_stores: 'all', tillview_admin: null },
  ])('%j', (claims) => {
    expect(() => userOfClaims({ ...WHO, ...claims })).toThrow(
      expect.objectContaining({
        problem: 'not_allowed',
        message: expect.stringMatching(/claim tillview_/),
      }),
    );
  });
});

test.each([
  [{ name: ' Ana ', preferred_username: 'ana' }, 'Ana'],
  [{ name: 'A\u202ena\u200b', preferred_username: 'ana' }, 'Ana'],
  [{ name: '\u200b\u2060', preferred_username: 'ana' }, 'ana'],
  [{ name: 'A\nna', preferred_username: 'ana' }, 'ana'],
  [{ name: 'x'.repeat(101), email: 'ana@id.example' }, 'ana@id.example'],
  [{ name: 7 }, 'u-1'],
])('the name of %j', (claims, name) => {
  expect(
    userOfClaims({ iss: 'https://id.example', sub: 'u-1', ...claims, tillview_stores: 'all' }).name,
  ).toBe(name);
});

test.each([
  { sub: undefined },
  { sub: '' },
  { sub: 'x'.repeat(256) },
  { iss: undefined },
  { name: undefined, sub: 'x'.repeat(101) },
  { name: undefined, sub: 'a\nb' },
  { name: undefined, sub: '\u200b' },
])('nobody: %j', (claims) => {
  expect(() => userOfClaims({ ...WHO, tillview_stores: 'all', ...claims })).toThrow(SignInFailure);
});

test('only "all" grants every store, and only true makes an admin', () => {
  const stores = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(
      'all',
      ['all'],
      STORE,
      [STORE],
      ['all', STORE],
      ['all', 'all'],
      [['all']],
      { 0: 'all' },
    ),
    fc.array(fc.constantFrom('all', STORE, '', '*', 'null')),
  );
  const admin = fc.oneof(fc.jsonValue(), fc.boolean(), fc.constant(undefined));
  fc.assert(
    fc.property(stores, admin, (tillview_stores, tillview_admin) => {
      const claims = { ...WHO, tillview_stores, tillview_admin };
      let user;
      try {
        user = userOfClaims(claims);
      } catch (error) {
        if (error instanceof SignInFailure) return;
        throw error;
      }
      expect([tillview_stores].flat()).toEqual(user.storeIds ?? ['all']);
      expect(user.isAdmin).toBe(tillview_admin === true);
    }),
    { numRuns: 300, seed: 13 },
  );
});
