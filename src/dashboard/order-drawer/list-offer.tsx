import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** How the list can be brought to an order that is not among its rows; `dropsFilters` where it is the filters that leave it out. */
export type ListOffer = { readonly dropsFilters: boolean; readonly go: () => void };

/** Offers to bring the list to the open order. */
export function ListOfferNotice({ offer: { dropsFilters, go } }: { offer: ListOffer }) {
  return (
    <Notice
      kind="info"
      actions={
        <Button look="outline" onClick={go}>
          <FormattedMessage id={dropsFilters ? 'drawer.show_unfiltered' : 'drawer.show_in_list'} />
        </Button>
      }
    >
      <FormattedMessage id={dropsFilters ? 'drawer.not_in_selection' : 'drawer.not_in_list'} />
    </Notice>
  );
}
