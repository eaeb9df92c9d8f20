import { ALL_VIEW, type ViewsPage } from '../../views/saved-views.ts';
import { REFUNDS_ADDRESS } from '../filters/refunds-address.ts';
import { REFUND_COLUMNS } from '../table/refund-columns.tsx';

export const REFUNDS_VIEWS = {
  id: 'refunds',
  columns: REFUND_COLUMNS,
  address: REFUNDS_ADDRESS,
  keys: { layout: 'refundsLayout', defaultView: 'refundsDefaultView' },
  builtIn: [
    { id: ALL_VIEW, name: 'date.last_7_days', filters: '' },
    { id: 'today', name: 'date.today', filters: 'date=today' },
    { id: 'large', name: 'refunds.sort.largest', filters: 'date=last_30_days&sort=-amount' },
  ],
} satisfies ViewsPage;
