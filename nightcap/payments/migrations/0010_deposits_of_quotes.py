"""Payments of quotes for private events, and their postings without an event and a booking."""

import django.db.models.deletion
from django.db import migrations, models

from nightcap.payments.migrations._posting_triggers import keep, let_go


class Migration(migrations.Migration):

    dependencies = [
        ('bookings', '0027_requests_and_new_addresses'),
        ('events', '0023_amounts_of_every_currency'),
        ('payments', '0009_amounts_of_every_currency'),
        ('quotes', '0001_quotes'),
    ]

    operations = [
        migrations.RunPython(let_go, keep),
        migrations.AddField(
            model_name='payment',
            name='quote',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='quotes.inquiryquote'),
        ),
        migrations.AddField(
            model_name='payment',
            name='received_in',
            field=models.CharField(db_default='stripe', default='stripe', max_length=20),
        ),
        migrations.AddField(
            model_name='posting',
            name='quote',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='quotes.inquiryquote'),
        ),
        migrations.AlterField(
            model_name='payment',
            name='booking',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='bookings.booking'),
        ),
        migrations.AlterField(
            model_name='posting',
            name='account',
            field=models.CharField(choices=[('stripe', 'Stripe'), ('bank', 'Bank'), ('door cash', 'Door Cash'), ('door card', 'Door Card'), ('fees', 'Fees'), ('prepaid', 'Prepaid'), ('admissions', 'Admissions'), ('gift cards', 'Gift Cards'), ('sales tax', 'Sales Tax')], max_length=20),
        ),
        migrations.AlterField(
            model_name='posting',
            name='event',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.event'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['wanted', 'open'])), fields=('quote',), name='payment_of_quote_open_once'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('booking__isnull', False), ('quote', None)), models.Q(('booking', None), ('quote__isnull', False)), _connector='OR'), name='payment_is_of_booking_or_quote'),
        ),
        migrations.RunPython(keep, let_go),
    ]
