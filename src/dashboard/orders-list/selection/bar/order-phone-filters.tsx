import { PhoneFilters, sheetOnDemand } from '../../../filters/sheet/phone-filters.tsx';
import { onlyStores, setBarKeys, withoutFilter } from '../filters/order-filters.ts';
import { besideFilter, type FilterBarProps, useFilterFaces } from './filter-control.tsx';

const sheet = sheetOnDemand(async () => (await import('./order-filter-sheet.tsx')).OrderFilterSheet);

/** The filters of orders on a phone. */
export function OrderPhoneFilters(props: FilterBarProps) {
  const { filters, onChange } = props;
  const faceOf = useFilterFaces(filters);
  return (
    <PhoneFilters
      chips={setBarKeys(filters).map((key) => ({
        key,
        face: faceOf(key),
        without: withoutFilter(filters, key),
        beside: besideFilter(props, key),
      }))}
      cleared={onlyStores(filters)}
      piece={sheet}
      renderSheet={(open) => <sheet.Component {...props} {...open} />}
      onChange={onChange}
    />
  );
}
