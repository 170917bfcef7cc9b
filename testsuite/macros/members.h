/* Two headers in one, as generators make them. */
#ifndef TABLE_HEADER
#define TABLE_HEADER
#ifdef WIDE
typedef long long count;
#else
typedef int count;
#endif
#ifdef SHORT_NUMBERS
typedef float number;
#else
typedef double number;
#endif
#ifdef COMPLEX
typedef double _Complex entry;
#else
typedef number entry;
#endif
typedef struct {
#ifdef NAMED
  const char *name;
  int tag[3];
#endif
  entry *data;
  count *first;
  count size;
#ifdef SORTED
  entry *sorted;
#else
  count order;
#endif
} table;
#define data_of(t) ((t)->data)
#define first_of(t) ((t)->first)
#define size_of(t) ((t)->size)
#endif
