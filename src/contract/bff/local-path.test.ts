import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localPath } from './local-path.ts';
import { anyCharacter } from '#testing/any-character.ts';

const ORIGIN = 'https://tillview.example';

describe('localPath', () => {
  test.each([
    '/',
    '/orders',
    '/orders/',
    '/orders?view=refunded&from=2026-11-01#row-7',
    '/orders/2f0c7c1e-5d0b-4a53-9f5e-6b1d3a7c8e01?store_id=a,b',
    '/orders?q=https%3A%2F%2Fevil.example',
    '/orders?next=//evil.example',
    '/sign-ins',
    '/apis',
    '/#/orders',
  ])('keeps %j', (path) => {
    expect(localPath(path)).toBe(path);
  });

  test.each([
    '',
    'orders',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/orders\\..\\..\\evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/orders/..//evil.example',
    '/@evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/orders\r\nSet-Cookie: a=b',
    '/orders?\u0000',
    '/orders?\u2028',
    '/órdenes',
    ' /orders',
    'https:/orders',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/sign-in',
    '/sign-in?returnTo=/orders',
    '/sign-in/oidc',
    '/api/orders',
    '/api',
    `/orders?q=${'x'.repeat(2_000)}`,
  ])('does not go to %j', (text) => {
    expect(localPath(text)).toBe('/');
  });

  test.each([undefined, null])('has a start page for %s', (nothing) => {
    expect(localPath(nothing)).toBe('/');
  });

  test('never leaves the origin, whatever a browser makes of the text', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      ';',
      '\t',
      '\n',
      '\0',
      ' ',
      '\u202e',
      '\uff0f',
      'evil.example',
      'orders',
      'https:',
      'javascript:',
      'sign-in',
      'x',
    );
    const address = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
      fc.string({ unit: anyCharacter }),
    );
    fc.assert(
      fc.property(address, (text) => {
        const path = localPath(text);
        const url = new URL(path, ORIGIN);
        expect(url.origin).toBe(ORIGIN);
        // A router that keeps only the path parses it a second time.
        expect(new URL(url.pathname, ORIGIN).origin).toBe(ORIGIN);
        expect(url.pathname).not.toMatch(/^\/(?:sign-in|api)(?:\/|$)/);
        // The result is stable: parsing it again returns the same path, so no later reader can
        // resolve it to a different place.
        expect(localPath(path)).toBe(path);
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      }),
      { numRuns: 300, seed: 13 },
    );
  });
});
