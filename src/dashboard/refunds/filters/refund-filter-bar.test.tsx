// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { english } from '../../kit/i18n/messages.ts';
import { refundRowsOf } from '#order-domain/refunds/refund-row.ts';
import { useMethodNames } from './refund-filter-bar.tsx';

test('a method has its name whether it is filtered by its code or by its own id', () => {
  const visa = { paymentMethodId: 'visa-id', paymentMethodCode: 'card', paymentMethodName: { _base: 'Visa' } };
  const rows = refundRowsOf(
    exampleOrder({ refunds: [exampleRefund({ payments: [{ id: 'part', amountCents: 1000, ...visa }] })] }),
  );
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="en" messages={english}>
      {children}
    </IntlProvider>
  );
  const { result } = renderHook(() => useMethodNames(rows), { wrapper });
  expect([...result.current]).toEqual([
    ['card', 'Visa'],
    ['visa-id', 'Visa'],
  ]);
});
