import { expect, test } from 'vitest';
import { chosenViewIn, withChosenView } from './default-view.ts';

test.each([null, undefined, 'today', 7, {}, { view: 7 }, { fromList: true }])(
  '%j holds no view',
  (state) => {
    expect(chosenViewIn(state)).toBeUndefined();
  },
);

test('a view is added, replaced and taken away; what else there is stays', () => {
  const opened = withChosenView({ fromList: true }, 'today');
  expect(opened).toEqual({ fromList: true, view: 'today' });
  expect(chosenViewIn(withChosenView(opened, 'unpaid'))).toBe('unpaid');
  expect(withChosenView(opened, undefined)).toEqual({ fromList: true });
  expect(withChosenView(withChosenView(null, 'today'), undefined)).toBeNull();
});
