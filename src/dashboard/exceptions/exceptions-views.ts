import { withoutFilter } from '../filters/filter-definition.ts';
import { ALL_VIEW, type ViewsPage } from '../views/saved-views.ts';
import {
  type ExceptionsAddress,
  readExceptionsAddress,
  writeExceptionsAddress,
} from './exceptions-address.ts';

/**
 * What a view holds of the page: everything in its address except for the stores, as a canonical
 * query string.
 */
export function viewQuery(address: ExceptionsAddress): string {
  return writeExceptionsAddress({ ...address, filters: withoutFilter(address.filters, 'store') });
}

/** The views of `/exceptions`. */
export const EXCEPTIONS_VIEWS: ViewsPage = {
  id: 'exceptions',
  keys: { defaultView: 'exceptionsDefaultView' },
  builtIn: [
    { id: ALL_VIEW, name: 'date.last_7_days', filters: '' },
    { id: 'yesterday', name: 'date.yesterday', filters: 'date=yesterday' },
    { id: 'last_month', name: 'date.last_month', filters: 'date=last_month' },
  ],
  holds: 'exceptions.view_holds',
  canonical: (filters) => viewQuery(readExceptionsAddress(filters)),
};
