import { ALL_VIEW, type ViewsPage } from '../../views/saved-views.ts';
import { ORDERS_ADDRESS } from '../selection/orders-address.ts';
import { ORDER_COLUMNS } from '../table/order-columns.tsx';

export const ORDERS_VIEWS = {
  id: 'orders',
  columns: ORDER_COLUMNS,
  address: ORDERS_ADDRESS,
  keys: { layout: 'tableLayout', defaultView: 'defaultView' },
  builtIn: [
    { id: ALL_VIEW, name: 'views.all', filters: '' },
    { id: 'today', name: 'date.today', filters: 'date=today' },
    { id: 'active', name: 'view.active', filters: 'view=active' },
    { id: 'unpaid', name: 'views.unpaid', filters: 'owed=true' },
    { id: 'large', name: 'views.large', filters: 'date=last_30_days&sort=-total' },
  ],
} satisfies ViewsPage;
