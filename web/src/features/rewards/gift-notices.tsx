import { Trans } from '@lingui/react/macro';
import giftCardStyles from './gift-card.module.css';
import rewardsStyles from './rewards.module.css';

/** What a buyer of gift points has to know (PAY-034 to PAY-041). */
export const GiftNotices = () => (
  <section className={giftCardStyles.giftNotes} aria-labelledby="gift-notes">
    <h2 id="gift-notes">
      <Trans>Please note</Trans>
    </h2>
    <ul className={rewardsStyles.rules}>
      <li>
        <Trans>1 point is worth 1 yen at the partner's store.</Trans>
      </li>
      <li>
        <Trans>Points are like cash: they cannot be refunded or cancelled.</Trans>
      </li>
      <li>
        <Trans>The stock is limited and may run out.</Trans>
      </li>
      <li>
        <Trans>After payment the code is shown at once in the inventory tab of my info.</Trans>
      </li>
      <li>
        <Trans>Enter the code in the serial-code field of the partner's store.</Trans>
      </li>
      <li>
        <Trans>Points are valid for 6 months.</Trans>
      </li>
      <li>
        <Trans>Lost or expired codes are not issued again.</Trans>
      </li>
      <li>
        <Trans>The price follows the won/yen exchange rate of the day.</Trans>
      </li>
    </ul>
  </section>
);
