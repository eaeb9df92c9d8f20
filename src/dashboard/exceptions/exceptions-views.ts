import { ALL_VIEW, type ViewsPage } from '../views/saved-views.ts';
import { EXCEPTIONS_ADDRESS } from './exceptions-address.ts';

export const EXCEPTIONS_VIEWS: ViewsPage = {
  id: 'exceptions',
  address: EXCEPTIONS_ADDRESS,
  keys: { defaultView: 'exceptionsDefaultView' },
  builtIn: [
    { id: ALL_VIEW, name: 'date.last_7_days', filters: '' },
    { id: 'yesterday', name: 'date.yesterday', filters: 'date=yesterday' },
    { id: 'last_month', name: 'date.last_month', filters: 'date=last_month' },
  ],
  holds: 'exceptions.view_holds',
};
