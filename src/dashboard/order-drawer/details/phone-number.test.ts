import { expect, test } from 'vitest';
import { phoneNumber } from './details-section.tsx';

test.each([
  ['+34 600 111 222 ext. 5', '+34600111222'],
  ['+34600111222;ext=5', '+34600111222'],
  ['600 111 222, 5', '600111222'],
  ['600-111-222 #5', '600111222'],
  ['+34 600 111 222 (ext 5)', '+34600111222'],
  ['+44 (20) 7946-0001', '+442079460001'],
  ['+44 (0)20 7946 0001', '+442079460001'],
  ['(0)20 7946 0001', '02079460001'],
  ['555 01', '55501'],
])('of %s, %s is dialled', (phone, number) => {
  expect(phoneNumber(phone)).toBe(number);
});

test.each([
  'none',
  'call 600-111',
  '1234',
  '<img src=x onerror="alert(1)">',
  '600 111 <222>',
  '++34 600 111',
  '1'.repeat(10_000),
  '',
])('%j is not a number to dial', (phone) => {
  expect(phoneNumber(phone)).toBeUndefined();
});
