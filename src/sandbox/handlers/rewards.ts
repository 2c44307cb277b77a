import type rewards from '../../api/rewards.ts';
import type { HandlersOf } from '../handler.ts';
import { findCard } from './payment-cards.ts';

export default {
  listRewardsConfigurations({ payment_card_id }, call) {
    return findCard(call, payment_card_id).rewards;
  },

  listRewardsEnrollments({ payment_card_id }, call) {
    return findCard(call, payment_card_id).enrollments;
  },
} satisfies HandlersOf<typeof rewards>;
