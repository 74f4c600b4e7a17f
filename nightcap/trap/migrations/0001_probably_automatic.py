from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='TrappedForm',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('kind', models.CharField(choices=[('inquiry', 'Inquiry'), ('message', 'Message'), ('newsletter', 'Newsletter'), ('secret-calendar', 'Calendar')], max_length=20)),
                ('name', models.CharField(max_length=401)),
                ('email', models.EmailField(max_length=254)),
                ('facts', models.JSONField(default=dict)),
                ('created_at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'probably automatic message',
                'verbose_name_plural': 'probably automatic messages',
                'ordering': ['-created_at', '-id'],
                'indexes': [models.Index(condition=models.Q(('deleted_at', None)), fields=['created_at', 'id'], name='trappedform_newest'), models.Index(condition=models.Q(('deleted_at__isnull', False)), fields=['deleted_at'], name='trappedform_gone')],
            },
        ),
    ]
