import { manyOrders } from '../fixtures/build-order.ts';

/** One order in eleven has a note. */
const isNoted = (number: number) => number % 11 === 0;

/** The fields of an order by its number: some have a note, are delivered, or are on the terrace. */
const fieldsOf = (number: number) => ({
  note: isNoted(number) ? 'Ring twice' : ' ',
  serviceType: number % 5 === 0 ? 'delivery' : 'dine_in',
  tableName: number % 50 === 0 ? `Terrace ${number % 3}` : String(number % 20),
});

/** Orders of which some have a note. */
export const withNotes = (count: number) => manyOrders(count, fieldsOf);

/** Those of the orders that have a note. */
export const noted = (orders: ReturnType<typeof withNotes>) => orders.filter((_, number) => isNoted(number));
