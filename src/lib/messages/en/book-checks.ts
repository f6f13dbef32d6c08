/** The checks of the books by the words of the server's names, and purposes of movements. */
export const book_checks = {
  each_end_without_delivery_moved_what_it_says: 'Each end without delivery moved what it says',
  each_end_without_delivery_is_that_of_its_order: 'Each end without delivery is that of its order',
  each_changed_order_has_the_total_of_its_last_change:
    'Each changed order has the total of its last change',
  each_order_on_its_way_is_with_the_driver_of_its_last_leg:
    'Each order on its way is with the driver of its last leg',
  the_figures_of_hours_are_those_of_their_records:
    'The figures of hours are those of their records',
  what_each_store_and_driver_owes_is_what_was_not_collected_of_it:
    'What each store and driver owes is what was not collected of it',
  each_due_is_collected_by_its_collections: 'Each due is collected by its collections',
  each_order_by_card_has_its_own_authorised_payment:
    'Each order by card has its own authorised payment',
  each_order_that_became_one_by_card_has_the_payment_for_it_and_each_such_payment_its_order:
    'Each order that became one by card has the payment for it, and each such payment its order',
  each_payment_is_where_its_order_is: 'Each payment is where its order is',
  each_captured_payment_took_the_total_of_its_sale:
    'Each captured payment took the total of its sale',
  each_refund_to_a_card_is_sent_to_it_once_and_equal:
    'Each refund to a card is sent to it, once and equal',
  each_payment_refunded_what_its_card_took: 'Each payment refunded what its card took',
  each_order_gave_in_coupons_and_goods_what_its_remedies_say_and_at_most_what_it_was_worth:
    'Each order gave in coupons and goods what its remedies say, and at most what it was worth',
  each_remedy_to_a_card_or_wallet_is_its_refund_reversed_with_it:
    'Each remedy to a card or wallet is its refund, reversed with it',
  each_remedy_is_charged_what_its_charges_say: 'Each remedy is charged what its charges say',
  each_charge_moved_what_it_says: 'Each charge moved what it says',
  each_upheld_contest_reversed_its_charge_and_no_other_did:
    'Each upheld contest reversed its charge, and no other did',
  each_capture_and_refund_is_settled_within_three_days:
    'Each capture and refund is settled within three days',
  each_settlement_has_its_payment_and_moved_its_amount_once:
    'Each settlement has its payment and moved its amount, once',
  each_write_off_of_a_card_was_confirmed_by_a_second_person:
    'Each write-off of a card was confirmed by a second person',
  every_transfer_sums_to_zero: 'Every transfer sums to zero',
  every_balance_is_the_sum_of_its_entries: 'Every balance is the sum of its entries',
  each_entry_follows_the_balance_before_it: 'Each entry follows the balance before it',
  the_totals_by_purpose_are_those_of_the_entries: 'The totals by purpose are those of the entries',
  no_balance_is_out_of_its_bounds: 'No balance is out of its bounds',
  each_delivered_order_s_movements_tie_to_its_total:
    'Each delivered order’s movements tie to its total',
  each_discount_is_borne_as_its_order_says: 'Each discount is borne as its order says',
  each_discount_is_the_sum_of_its_parts: 'Each discount is the sum of its parts',
  each_promotion_has_counted_its_redemptions: 'Each promotion has counted its redemptions',
  each_order_gave_back_what_was_moved_for_it: 'Each order gave back what was moved for it',
  only_delivered_orders_have_been_sold: 'Only delivered orders have been sold',
  what_is_held_of_a_store_is_what_its_open_payouts_ask_for:
    'What is held of a store is what its open payouts ask for',
  each_paid_payout_moved_its_amount_once: 'Each paid payout moved its amount, once',
  each_remittance_cleared_what_it_says: 'Each remittance cleared what it says',
  each_deposit_of_a_collector_moved_what_was_counted:
    'Each deposit of a collector moved what was counted',
  each_slip_that_the_bank_named_moved_its_amount_to_the_bank:
    'Each slip that the bank named moved its amount to the bank',
  disputed_cash_is_that_of_disputes_that_nobody_decided:
    'Disputed cash is that of disputes that nobody decided',
  nobody_booked_more_variance_of_cash_than_one_person_may:
    'Nobody booked more variance of cash than one person may',
  nobody_committed_more_than_one_person_may: 'Nobody committed more than one person may',
  each_act_of_one_person_is_committed: 'Each act of one person is committed',
  card_clearing_holds_what_is_sold_and_not_settled:
    'Card_clearing holds what is sold and not settled',
  the_figures_of_stores_are_those_of_their_orders:
    'The figures of stores are those of their orders',
  the_figures_of_drivers_are_those_of_their_orders:
    'The figures of drivers are those of their orders',
  the_figures_of_reasons_are_those_of_their_records:
    'The figures of reasons are those of their records',
  the_figures_of_causes_are_those_of_their_records:
    'The figures of causes are those of their records',
  the_figures_of_refunds_are_those_of_their_records:
    'The figures of refunds are those of their records',
  the_figures_of_refund_causes_are_those_of_their_records:
    'The figures of refund causes are those of their records',
  the_figures_of_promotions_are_those_of_their_records:
    'The figures of promotions are those of their records',
  the_figures_of_balances_are_those_of_their_entries:
    'The figures of balances are those of their entries',
  the_figures_of_cash_at_hand_are_those_of_its_entries:
    'The figures of cash at hand are those of its entries',
  the_figures_of_staff_are_those_of_their_acts: 'The figures of staff are those of their acts',
  the_figures_of_losses_are_those_of_their_records:
    'The figures of losses are those of their records',
  the_figures_of_changes_are_those_of_their_records:
    'The figures of changes are those of their records',
  the_figures_of_missing_items_are_those_of_their_records:
    'The figures of missing items are those of their records',
  the_figures_of_items_are_those_of_their_records:
    'The figures of items are those of their records',
  the_figures_of_store_items_are_those_of_their_records:
    'The figures of the items of stores are those of their records',
  purpose_card_captured: 'Card captured',
  purpose_cash_collected: 'Cash collected',
  purpose_charge: 'Charge',
  purpose_commission: 'Commission',
  purpose_counted_in: 'Counted in',
  purpose_delivery_fee: 'Delivery fee',
  purpose_deposited: 'Deposited',
  purpose_dispute: 'Dispute',
  purpose_order_end: 'End without delivery',
  purpose_order_end_borne: 'End without delivery, borne',
  purpose_owed: 'Owed',
  purpose_payout: 'Payout',
  purpose_promotion: 'Promotion',
  purpose_refund: 'Refund',
  purpose_released: 'Released',
  purpose_remitted: 'Remitted',
  purpose_sale: 'Sale',
  purpose_transfer_in: 'Transfer in',
  purpose_transfer_out: 'Transfer out',
  purpose_variance: 'Variance',
  purpose_written_off: 'Written off',
} as const;
