import { expect, test } from 'vitest';
import { readHostName } from './host-name.ts';

test.each([
  ['localhost:4800', 'localhost'],
  ['LOCALHOST', 'localhost'],
  ['127.0.0.1:4800', '127.0.0.1'],
  ['[::1]:4800', '[::1]'],
  ['[::1]', '[::1]'],
  ['evil.example', 'evil.example'],
  ['localhost:4800@evil.example', undefined],
  ['localhost:port', undefined],
  ['localhost/', undefined],
  ['::1', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s names %s', (header, name) => {
  expect(readHostName(header)).toBe(name);
});
