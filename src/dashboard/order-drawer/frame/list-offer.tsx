import { FormattedMessage } from 'react-intl';
import { Button } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';

/** How the list can be brought to an order that is not among its rows; `dropsFilters` where it is the filters that leave it out. */
export type ListOffer = {
  readonly dropsFilters: boolean;
  /** Goes there and gives the row the focus; the order is closed where it would lie over the list. */
  readonly go: (closesOrder: boolean) => void;
};

/** Offers to bring the list to the open order, at the drawer's foot, where nothing moves when it comes. */
export function ListOfferNotice({
  offer: { dropsFilters, go },
  coversList,
}: {
  offer: ListOffer;
  coversList: boolean;
}) {
  return (
    <div className="shrink-0 border-t border-line print:hidden">
      <Notice
        kind="info"
        actions={
          <Button look="outline" onClick={() => go(coversList)}>
            <FormattedMessage id={dropsFilters ? 'drawer.show_unfiltered' : 'drawer.show_in_list'} />
          </Button>
        }
      >
        <FormattedMessage id={dropsFilters ? 'drawer.not_in_selection' : 'drawer.not_in_list'} />
      </Notice>
    </div>
  );
}
