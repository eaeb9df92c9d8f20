import { useContext, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { NameLanguage } from '../../../ui/i18n/localized-text.ts';
import { useStores } from '../../../stores/stores.ts';
import { createDayReader, type OrdersTableMeta, useShowsZones } from './table-meta.ts';

/** Collects what cells need, once for the whole table rather than in each cell. */
export function useTableMeta(
  headerCurrency: string | undefined,
  isByDay: boolean,
): OrdersTableMeta {
  const intl = useIntl();
  const stores = useStores();
  const nameLanguage = useContext(NameLanguage);
  const showsZones = useShowsZones();
  const { search } = useLocation();
  const dayOn = useMemo(() => createDayReader(), []);
  return useMemo(
    () => ({ intl, stores, nameLanguage, showsZones, headerCurrency, isByDay, search, dayOn }),
    [intl, stores, nameLanguage, showsZones, headerCurrency, isByDay, search, dayOn],
  );
}
