"""What a guest is found by: one text, written and looked through without accents and capitals."""

from nightcap.core.folding import digits_of, search_text


def guest_text(*, name: str, email: str, phone: str, reference: str) -> str:
    """Write down what a guest is found by; of the phone number only its digits."""
    return search_text(name, email, reference, digits_of(phone))
