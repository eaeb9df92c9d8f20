const english = [
  'No onion, allergy',
  'Birthday, please bring the dessert with a candle',
  'Sauce on the side',
  'Extra napkins please',
  'Regular guest, the usual table',
  'Nut allergy! Please check with the kitchen',
  'Leave at the door, the bell is broken',
];
const spanish = [
  'Sin cebolla, alergia',
  'Cumpleaños: sacar el postre con vela',
  'La salsa aparte, por favor',
  'Celíaco, cuidado con la freidora',
  'Llamar al llegar, el timbre no funciona',
  'Trona para un bebé',
];
const japanese = [
  'ネギ抜きでお願いします',
  'えびアレルギーあり',
  '領収書希望',
  'お子様用の椅子をお願いします',
  '置き配希望（インターホンは鳴らさないでください）',
];
const long = [
  'Company lunch for the marketing team:\n- 3 vegetarian (no eggs in one of them)\n- 1 gluten-free, please keep it apart\n- invoice to the company, not to the person who picks it up\nWe arrive between 13:00 and 13:15. Call reception on the second floor if nobody is at the entrance. Thank you!',
  'Delivery: second courtyard, staircase C, fourth floor on the left.\nThe lift is out of order.\n\nPlease do not ring, the baby sleeps. Send a message instead and wait a minute; somebody will come down. If nobody comes, the neighbours in 4D (family with the dog) take it.',
];

export const spanishNotes = [...spanish, ...spanish, ...english, ...long];
export const americanNotes = [...english, ...english, ...long];
export const japaneseNotes = [...japanese, ...japanese, ...english, ...long];
