import { LongText } from '../parts/long-text.tsx';
import { phoneNumber } from './phone-number.ts';

/** A phone number to call; one that is none is only text. */
export function PhoneLink({ phone }: { phone: string }) {
  const number = phoneNumber(phone);
  return (
    <LongText
      text={phone}
      show={(text) => {
        const shown = <bdi dir="ltr">{text}</bdi>;
        if (number === undefined) return shown;
        return (
          <a
            href={`tel:${number}`}
            className="touch-line underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            {shown}
          </a>
        );
      }}
    />
  );
}
