from django.apps import AppConfig


class PaymentsConfig(AppConfig):
    name = "nightcap.payments"

    def ready(self) -> None:
        """Register functions with bookings, venue and connections, which do not import payments."""
        from nightcap.bookings.payment_calls import payments
        from nightcap.connections.payment_calls import payments as of_connections
        from nightcap.payments import selectors
        from nightcap.payments.services import key_change, refunds
        from nightcap.venue import editing

        payments.refund_booking = refunds.refund_booking
        payments.refund_if_won = refunds.refund_if_won
        payments.can_be_paid = selectors.can_be_paid
        payments.money_moved = selectors.money_moved
        payments.taken_at_door = selectors.taken_at_door
        payments.door_takings = selectors.door_takings
        payments.hand_over = refunds.hand_over
        payments.move = refunds.move
        editing.calls.currency_of_payments = selectors.currency_of_payments
        of_connections.refuse_key = key_change.refuse_key
