import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStoreCalendar, printDay, readStoreCalendar, toDayNumber } from './store-calendar.ts';
import { toStoreDay } from './store-day.ts';

const ZONES = [
  'Europe/London',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
];
const stores = ZONES.map((timeZone, index) => ({
  id: `store-${index}`,
  timeZone,
  currency: 'GBP',
}));
const settings = { stores, currency: 'USD', timeZone: null, dayStartsAt: '04:00' };
const second = fc.integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 });

test('places times on the days of described stores', () => {
  const calendar = createStoreCalendar(settings);
  fc.assert(
    fc.property(fc.nat(ZONES.length - 1), second, (index, at) => {
      const place = { storeId: `store-${index}`, offsetMinutes: null };
      const day = calendar.dayAt(place, at);
      expect(printDay(day)).toBe(toStoreDay(at, ZONES[index] ?? '', 240));
      const { start, end } = calendar.spanOf(place.storeId, day, day);
      expect(start <= at && at < end).toBe(true);
    }),
  );
});

test('places times of other stores by the offset of their order', () => {
  const calendar = createStoreCalendar(settings);
  fc.assert(
    fc.property(fc.integer({ min: -720, max: 840 }), second, (offsetMinutes, at) => {
      const place = { storeId: 'other', offsetMinutes };
      const local = new Date((at + offsetMinutes * 60) * 1000).toISOString();
      expect(calendar.hourAt(place, at)).toBe(Number(local.slice(11, 13)));
      const day = calendar.dayAt(place, at);
      const isBefore = local.slice(11, 16) < '04:00';
      expect(day).toBe(toDayNumber(local.slice(0, 10)) - (isBefore ? 1 : 0));
      const { start, end } = calendar.spanOf('other', day, day);
      expect(start <= at && at < end).toBe(true);
    }),
  );
});

test('has another signature if days differ', () => {
  const { signature } = createStoreCalendar(settings);
  expect(createStoreCalendar({ ...settings, stores: stores.toReversed() }).signature).toBe(
    signature,
  );
  expect(readStoreCalendar(signature).signature).toBe(signature);
  expect(createStoreCalendar({ ...settings, dayStartsAt: '05:00' }).signature).not.toBe(signature);
});
