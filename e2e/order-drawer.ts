import type { Locator, Page } from '@playwright/test';

type Titled = {
  readonly id: string;
  readonly ticketNumber?: string | null | undefined;
  readonly sequenceNumber?: number | null | undefined;
};

/** What people call an order: its ticket, else its number of the day, else the start of its id. */
function titleOf({ id, ticketNumber, sequenceNumber }: Titled): string {
  if (ticketNumber) return ticketNumber;
  return sequenceNumber === null || sequenceNumber === undefined ? id.slice(0, 8) : `#${sequenceNumber}`;
}

/** The open order: beside the list or over it, named by what people call the order. */
export function orderDrawer(page: Page, order: Titled): Locator {
  const name = titleOf(order);
  return page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
}

/** A part of the open order, e.g. `Refunds`. */
export function drawerPart(drawer: Locator, name: string): Locator {
  return drawer.getByRole('region', { name, exact: true });
}
