// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { laidOut } from '#testing/render-table.tsx';
import { keepFirstMeasures } from './first-measures.ts';
import { MeasureTexts, useElementSize, useTextWidths } from './use-measured.ts';

beforeEach(() => laidOut(1000, 600));
afterEach(() => {
  keepFirstMeasures(undefined);
  vi.restoreAllMocks();
});

/** Renders a box of 1,000 × 600 px whose texts are 80 px wide; gives what each render knew of it. */
function knownInRenders(): unknown[] {
  const known: unknown[] = [];
  function Box() {
    const box = useRef<HTMLDivElement>(null);
    known.push({ ...useElementSize(box), ...useTextWidths(box) });
    return <div ref={box} />;
  }
  render(
    <MeasureTexts value={() => ({ ticket: 80 })}>
      <Box />
    </MeasureTexts>,
  );
  return known;
}

const MEASURED = { width: 1000, height: 600, ticket: 80 };

test('what takes the place of rows before React begins with their measures, and renders once', () => {
  keepFirstMeasures({ size: { width: 1000, height: 600 }, widths: { ticket: 80 } });
  expect(knownInRenders()).toEqual([MEASURED]);
});

test('without them, or where they are no longer true, it is measured before it is painted', () => {
  expect(knownInRenders()).toEqual([{ width: 1000, height: 0 }, MEASURED]);
  keepFirstMeasures({ size: { width: 1000, height: 700 }, widths: { ticket: 90 } });
  expect(knownInRenders()).toEqual([{ width: 1000, height: 700, ticket: 90 }, MEASURED]);
});
