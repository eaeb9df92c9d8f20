import type { ServiceType } from './store-profile.ts';

/** What guests and staff write on orders, by the way these are served. */
export type OrderNotes = Readonly<Record<ServiceType, readonly string[]>>;

const wishes = ['No onion, allergy', 'Sauce on the side', 'Nut allergy! Please check with the kitchen'];
const companyLunch =
  'Company lunch for the marketing team:\n- 3 vegetarian (no eggs in one of them)\n- 1 gluten-free, please keep it apart\n- invoice to the company, not to the person who picks it up\nWe come between 13:00 and 13:15. Call reception on the second floor if nobody is at the entrance. Thank you!';
const wayToTheDoor =
  'Second courtyard, staircase C, fourth floor on the left.\nThe lift is out of order.\n\nPlease do not ring, the baby sleeps. Send a message instead and wait a minute; somebody will come down. If nobody comes, the neighbours in 4D (family with the dog) take it.';

export const americanNotes: OrderNotes = {
  dine_in: [...wishes, 'Birthday, please bring the dessert with a candle', 'Regular guest, the usual table'],
  takeaway: [...wishes, 'Extra napkins please', companyLunch],
  delivery: [...wishes, 'Leave at the door, the bell is broken', wayToTheDoor],
};

export const spanishNotes: OrderNotes = {
  dine_in: [
    ...americanNotes.dine_in,
    'Sin cebolla, alergia',
    'Cumpleaños: sacar el postre con vela',
    'Trona para un bebé',
    'Celíaco, cuidado con la freidora',
  ],
  takeaway: [...americanNotes.takeaway, 'La salsa aparte, por favor', 'Sin cubiertos'],
  delivery: [...americanNotes.delivery, 'Llamar al llegar, el timbre no funciona', 'Dejar en portería'],
};

export const japaneseNotes: OrderNotes = {
  dine_in: ['ネギ抜きでお願いします', 'えびアレルギーあり', '領収書希望', 'お子様用の椅子をお願いします', ...wishes],
  takeaway: ['ネギ抜きでお願いします', '割り箸3膳お願いします', '領収書希望', companyLunch],
  delivery: ['置き配希望（インターホンは鳴らさないでください）', 'えびアレルギーあり', wayToTheDoor],
};
