import type { StoreDescription } from '#contract/bff/store.ts';

export const madrid = {
  id: '2f0c7c1e-5d0b-4a53-9f5e-6b1d3a7c8e01',
  name: 'Madrid Malasaña',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
  group: 'Spain',
} as const satisfies StoreDescription;

export const barcelona = {
  id: '7b9e3d42-18c6-4f27-8a0d-c5e2f4961b02',
  name: 'Barcelona Gràcia',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
  group: 'Spain',
} as const satisfies StoreDescription;

export const newYork = {
  id: 'c41a86f5-93d7-4e1c-b2f8-0d7e5a3b9c03',
  name: 'New York East Village',
  timeZone: 'America/New_York',
  currency: 'USD',
} as const satisfies StoreDescription;

export const tokyo = {
  id: 'e85d2b90-4c7f-4d36-9e1a-f3b6c8071d04',
  name: 'Tokyo Ebisu',
  timeZone: 'Asia/Tokyo',
  currency: 'JPY',
} as const satisfies StoreDescription;

export const demoStores: readonly StoreDescription[] = [madrid, barcelona, newYork, tokyo];
