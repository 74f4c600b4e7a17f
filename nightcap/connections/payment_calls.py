"""The call of connections to payments, a domain above: set in `nightcap/payments/apps.py`."""

from collections.abc import Callable
from dataclasses import dataclass

from nightcap.core.errors import not_connected


@dataclass(slots=True)
class PaymentCalls:
    """`refuse_key` raises DomainError if payments need another Stripe key than this one.

    It gets '' for a key that is removed, and runs outside of any transaction.
    """

    refuse_key: Callable[[str], None] = not_connected


payments = PaymentCalls()
